import { useEffect, useState } from "preact/hooks";
import { lang, t } from "../i18n";
import { go } from "../router";
import { loadRules, presets } from "../state/lists";
import { type BotLevel, callRoom, fillWithBots, startMatch } from "../state/rooms";
import { room, session } from "../state/store";
import { LEVELS } from "./Bots";
import { InviteBox } from "./room/InviteBox";
import { RoomRules } from "./room/RoomRules";
import { SeatList } from "./room/SeatList";
import { hostOf } from "./room/seats";

export function Room() {
  useEffect(() => void loadRules(), []);
  const [level, setLevel] = useState<BotLevel>("normal");
  const here = room.value;
  if (!here) return <p role="status">{t("loading")}</p>;
  const host = here.host === session.value?.player;
  const full = here.seats.every((each) => each.player || each.bot);
  const preset = presets.value.find((each) => each.preset === here.rules.preset);
  const leave = async () => {
    if (await callRoom("POST", `${here.id}/leave`, {})) {
      room.value = null;
      go("/");
    }
  };
  return (
    <section class="room">
      <h1>{preset?.texts[lang.value].title ?? t("room")}</h1>
      {here.state === "playing" && (
        <a class="button main wide" href="/table">
          {t("back_to_table")}
        </a>
      )}
      <SeatList room={here} host={host} level={level} />
      {here.rules.preset === "subasta.ludoteka" && <p>{t("rests_each_deal")}</p>}
      {here.rated && <p>{t("rated")}</p>}
      {here.state === "waiting" && (
        <div class="start">
          <p role="status">{state(full, host, hostOf(here))}</p>
          {host && full && (
            <button type="button" class="main wide" onClick={() => startMatch(here)}>
              {t("start_match")}
            </button>
          )}
          {host && !full && (
            <span class="row">
              <select
                aria-label={t("level")}
                value={level}
                onChange={(event) => setLevel(event.currentTarget.value as BotLevel)}
              >
                {LEVELS.map((each) => (
                  <option key={each} value={each}>
                    {t(`level_${each}`)}
                  </option>
                ))}
              </select>
              <button type="button" onClick={() => fillWithBots(here, level)}>
                {t("fill_with_bots")}
              </button>
            </span>
          )}
        </div>
      )}
      <InviteBox room={here} host={host} />
      <RoomRules room={here} host={host} />
      <button type="button" class="quiet" onClick={leave}>
        {t("leave_room")}
      </button>
    </section>
  );
}

function state(full: boolean, host: boolean, name: string): string {
  if (!full) return host ? t("waiting_for_seats") : t("waiting_as_guest", { name });
  return host ? "" : t("waiting_for_host", { name });
}
