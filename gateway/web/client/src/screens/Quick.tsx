import { useEffect, useState } from "preact/hooks";
import { count, t } from "../i18n";
import { leaveQueue, room, session, tried, waiting } from "../state/store";
import { Busy } from "../ui/Busy";
import { type Chosen, DEFAULT, RulesPicker } from "../ui/RulesPicker";
import { call } from "../wire/http";
import { useOwn } from "./Ranking";

const BOTS_AFTER_S = 20;

export function Quick() {
  const [chosen, choose] = useState<Chosen>(DEFAULT);
  const [bots, setBots] = useState(true);
  const rating = useOwn()?.[chosen.preset.split(".")[0] ?? ""] ?? null;
  if (waiting.value) return <Searching bots={bots} />;

  const here = room.value;
  const host = here?.state === "waiting" && here.host === session.value?.player;
  if (here && !host) return <Busy />;
  const search = () =>
    tried(async () => {
      const { preset, players, options } = chosen;
      const with_bots_after_s = bots ? BOTS_AFTER_S : null;
      await call("POST", "/queue", { preset, players, options, with_bots_after_s });
      waiting.value = { seconds: 0, size: 1 };
    });
  return (
    <section>
      <h1>{t("quick_title")}</h1>
      <p>{t("quick_about")}</p>
      {here && <p>{t("quick_party")}</p>}
      <RulesPicker chosen={chosen} choose={choose} options={false} />
      <label class="switch">
        <input
          type="checkbox"
          checked={bots}
          onChange={(event) => setBots(event.currentTarget.checked)}
        />
        <span>{t("bots_fill_after", { n: BOTS_AFTER_S })}</span>
      </label>
      {rating !== null && <p>{t("your_rating", { rating })}</p>}
      <button type="button" class="main wide" onClick={search}>
        {t("search")}
      </button>
    </section>
  );
}

function Searching({ bots }: { bots: boolean }) {
  const { seconds, size } = waiting.value ?? { seconds: 0, size: 1 };
  const [since, setSince] = useState(() => Date.now() - seconds * 1000);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (Math.abs(Date.now() - since - seconds * 1000) > 3000) setSince(Date.now() - seconds * 1000);
  }, [seconds]);
  return (
    <section class="searching">
      <h1>{t("searching")}</h1>
      <p class="clock">{t("waited", { time: minutes(Math.max(0, now - since)) })}</p>
      <p role="status">{count("waiting_people", size)}</p>
      {bots && <p>{t("bots_fill_after", { n: BOTS_AFTER_S })}</p>}
      <button type="button" class="wide" onClick={leaveQueue}>
        {t("leave_queue")}
      </button>
    </section>
  );
}

function minutes(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
