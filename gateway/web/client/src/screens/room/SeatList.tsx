import { t } from "../../i18n";
import { type BotLevel, callRoom } from "../../state/rooms";
import { session } from "../../state/store";
import type { Room, Seat } from "../../wire/types";
import { side } from "./seats";
import { Swaps, swap, withdraw } from "./Swaps";

type Props = { room: Room; host: boolean; level: BotLevel };

export function SeatList({ room, host, level }: Props) {
  const me = session.value?.player;
  const mine = room.seats.find((each) => each.player === me)?.seat;
  const sides = room.seats.map(({ seat }) => side(room, seat, mine));
  const people = sides.filter((_, seat) => room.seats[seat]?.player);
  return (
    <>
      {mine !== undefined && <Swaps room={room} mine={mine} />}
      <ul class="seats" aria-label={t("seats")}>
        {room.seats.map((each) => (
          <li key={each.seat} class={each.seat === mine ? "mine" : (sides[each.seat] ?? "")}>
            <Who room={room} seat={each} mine={mine} />
            {room.state === "waiting" && (
              <Buttons room={room} seat={each} mine={mine} host={host} level={level} />
            )}
          </li>
        ))}
      </ul>
      {room.state === "waiting" && people.includes("rival") && !people.includes("partner") && (
        <small class="pairs">{t("pairs_about")}</small>
      )}
    </>
  );
}

function Who({ room, seat, mine }: { room: Room; seat: Seat; mine: number | undefined }) {
  const ours = side(room, seat.seat, mine);
  const taken = seat.player !== null || seat.bot !== null;
  const marks = [
    seat.seat === mine && t("you"),
    seat.player !== null && seat.player === room.host && t("host"),
    ours && t(ours),
    seat.bot && `${t("bot")} · ${t(`level_${seat.bot}`)}`,
    seat.player && !seat.present && t("away"),
  ].filter(Boolean);
  return (
    <span class="seat-who">
      <b>{taken ? seat.name || t("bot") : t("seat_free")}</b>
      <small>{marks.length ? marks.join(" · ") : t("seat_n", { n: seat.seat + 1 })}</small>
    </span>
  );
}

type ButtonProps = Props & { seat: Seat; mine: number | undefined };

function Buttons({ room, seat, mine, host, level }: ButtonProps) {
  if (seat.seat === mine) return null;
  const at = seat.seat;
  const call = (method: string, path: string, body?: unknown) => () =>
    callRoom(method, `${room.id}/${path}`, body);
  if (seat.player) {
    const asked = room.swaps.some((each) => each.from === mine && each.to === at);
    const ask = () => (asked && mine !== undefined ? withdraw(room, mine) : swap(room, at));
    const kick = () => {
      if (confirm(t("kick_sure", { name: seat.name }))) {
        void callRoom("POST", `${room.id}/kick`, { player: seat.player });
      }
    };
    return (
      <span class="buttons">
        <button type="button" aria-pressed={asked} onClick={ask}>
          {t(asked ? "swap_asked" : "ask_swap")}
        </button>
        {host && (
          <button type="button" onClick={kick}>
            {t("kick")}
          </button>
        )}
      </span>
    );
  }
  if (seat.bot) {
    return (
      <span class="buttons">
        <button type="button" onClick={() => swap(room, at)}>
          {t("sit_here")}
        </button>
        {host && (
          <button type="button" onClick={call("DELETE", `bots/${at}`)}>
            {t("remove_bot")}
          </button>
        )}
      </span>
    );
  }
  return (
    <span class="buttons">
      <button type="button" onClick={call("POST", "seat", { seat: at })}>
        {t("sit_here")}
      </button>
      {host && (
        <button type="button" onClick={call("POST", "bots", { seat: at, level })}>
          {t("add_bot")}
        </button>
      )}
    </span>
  );
}
