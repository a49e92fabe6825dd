import { useEffect, useState } from "preact/hooks";
import { ruleSet } from "../game/rules";
import { t } from "../i18n";
import type { Action, View } from "../wire/types";
import { offered } from "./asked";
import { highest, nameOf } from "./words";

type Props = { view: View; act: (action: Action) => void };

/** The bids so far, and one's own when asked: any legal one, or pass. */
export function Auction({ view, act }: Props) {
  const bids = offered(view, "bid").map(({ bid }) => bid);
  const [at, set] = useState(0);
  useEffect(() => set(0), [view.ask]);
  const top = highest(view);
  const bid = bids[Math.min(at, bids.length - 1)];
  const double = ruleSet(view.rules).double_from;
  return (
    <section class="choice auction" aria-labelledby="auction-title">
      <h2 id="auction-title">{t("auction")}</h2>
      <p>{top ? t("highest_bid", { name: nameOf(view, top.seat), n: top.bid }) : t("no_bid_yet")}</p>
      {offered(view, "pass").length > 0 && (
        <>
          {bid !== undefined && (
            <div class="stepper">
              <button type="button" aria-label={t("bid_lower")} disabled={at === 0} onClick={() => set(at - 1)}>
                −
              </button>
              <input
                type="range"
                min={0}
                max={bids.length - 1}
                value={at}
                aria-label={t("your_bid")}
                aria-valuetext={String(bid)}
                onInput={(event) => set(Number(event.currentTarget.value))}
              />
              <button type="button" aria-label={t("bid_higher")} disabled={at >= bids.length - 1} onClick={() => set(at + 1)}>
                +
              </button>
            </div>
          )}
          <div class="buttons">
            <button type="button" onClick={() => act({ pass: true })}>
              {t("pass")}
            </button>
            {bid !== undefined && (
              <button type="button" class="main" onClick={() => act({ bid })}>
                {t("bid", { n: bid })}
                {double > 0 && bid >= double && <small>{t("bid_doubled")}</small>}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
