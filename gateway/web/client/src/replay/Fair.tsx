import { useState } from "preact/hooks";
import { type Check, verify } from "../game/verify";
import { t } from "../i18n";
import type { NameOf } from "../i18n/tell";
import type { Kept } from "../wire/matches";
import type { MatchRecord } from "../wire/types";

type Props = { record: MatchRecord; name: NameOf; mine: Kept | null };

/** The check of docs/fair-deals.md, done here and shown step by step. */
export function Fair({ record, name, mine }: Props) {
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const bad = checks.find((each) => !each.ok);
  return (
    <section class="rp-fair" aria-labelledby="rp-fair">
      <h2 id="rp-fair">{t("fair")}</h2>
      {record.fair ? (
        <>
          <p>{t("fair_about")}</p>
          <button type="button" class="main" onClick={() => setChecks([...verify(record, mine)])}>
            {t("verify")}
          </button>
        </>
      ) : (
        <p>{t("fair_test_decks")}</p>
      )}
      <p role="status" class="rp-verdict" data-ok={!bad}>
        {checks.length > 0 && (bad ? t("fair_no", { step: stepName(bad) }) : t("fair_yes"))}
      </p>
      <ol>
        {checks.map((check) => (
          <li key={`${check.step}${check.n}`} data-ok={check.ok}>
            <b>
              {check.ok ? "✓" : "✗"} {stepName(check)}
            </b>
            <span class="unseen">{t(check.ok ? "step_ok" : "step_bad")}</span>
            <span>{check.ok ? about(check, name) : t("step_fails", { what: about(check, name) })}</span>
            {check.told.length > 0 && (
              <details>
                <summary>{t("step_details")}</summary>
                {check.told.map((line) => (
                  <code key={line}>{line}</code>
                ))}
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepName(check: Check): string {
  return check.step === "deal" ? t("step_deal", { n: check.n ?? 0 }) : t(`step_${check.step}`);
}

function about(check: Check, name: NameOf): string {
  if (check.step === "first_dealer")
    return t("step_about_first_dealer", { name: name(check.n ?? 0) });
  return t(`step_about_${check.step}`);
}
