import type { Moment } from "../game/replay";
import { t } from "../i18n";
import { type NameOf, tellOutcome } from "../i18n/tell";
import { endOf, startOf } from "./steps";

type Props = { moments: readonly Moment[]; deal: number; name: NameOf; go(to: number): void };

/** Every deal with how it ended; a choice goes to where it begins. */
export function Deals({ moments, deal, name, go }: Props) {
  const total = (moments.at(-1)?.deal ?? -1) + 1;
  return (
    <nav class="rp-deals" aria-labelledby="rp-deals">
      <h2 id="rp-deals">{t("replay_deals")}</h2>
      <ol>
        {Array.from({ length: total }, (_, n) => (
          <li key={n}>
            <button
              type="button"
              aria-current={n === deal ? "step" : undefined}
              onClick={() => go(startOf(moments, n))}
            >
              <b>{t("deal_n", { n: n + 1 })}</b>
              <span>{ended(moments[endOf(moments, n)], name)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ended(moment: Moment | undefined, name: NameOf): string {
  const result = moment?.match.result;
  if (!moment || !result) return "";
  const points = result.points ? ` (${result.points.join(" – ")})` : "";
  const lines = tellOutcome(moment.match.rules.mode, result.outcome ?? null, name);
  return lines.join(" · ") + points;
}
