import { SuitSign } from "../deck/Card";
import type { Moment } from "../game/replay";
import { count, t } from "../i18n";
import { type NameOf, sideName } from "../i18n/tell";
import { cardName, suitName } from "../i18n/words";

const WORD = "CABRÓN";

/** `total` deals there are in the record. */
type Props = { moment: Moment; total: number; name: NameOf };

/** The deal, its trump, what lies on the table, and the match so far. */
export function Facts({ moment, total, name }: Props) {
  const { now, match } = moment;
  const { mode } = match.rules;
  const standing = (n: number) => (mode === "cabron" ? letters(n) : String(n));
  return (
    <dl class="rp-facts">
      <div>
        <dt>{t("deal")}</dt>
        <dd>{t("n_of", { n: match.dealNo, total })}</dd>
      </div>
      <div>
        <dt>{t("trump")}</dt>
        <dd>
          {now.trump ? (
            <>
              <SuitSign suit={now.trump} /> {suitName(now.trump)}
            </>
          ) : (
            t("no_trump_yet")
          )}
        </dd>
      </div>
      {now.upcard && (
        <div>
          <dt>{t("upcard")}</dt>
          <dd>{cardName(now.upcard.card)}</dd>
        </div>
      )}
      {mode === "individual" && (
        <div>
          <dt>{t("stock")}</dt>
          <dd>{count("cards", now.stock.length)}</dd>
        </div>
      )}
      <div>
        <dt>{t("score")}</dt>
        <dd>
          <ul>
            {match.score.map((n, side) => (
              <li key={side}>
                {sideName(mode, side, name)} <b>{standing(n)}</b>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}

/** `C A B`; beyond the word a number says how many more. */
function letters(n: number): string {
  const more = n - WORD.length;
  return [...WORD.slice(0, n), more > 0 ? `+${more}` : ""].join(" ").trim() || "–";
}
