import { useMemo } from "preact/hooks";
import { t } from "../i18n";
import { serverNow } from "../wire/skew";
import { useNow } from "./hooks";

const LATE_S = 10;

/** A ring that runs out at `deadline` (unix seconds), and the last seconds as a number. */
export function Clock({ deadline }: { deadline: number }) {
  const now = useNow(true) / 1000;
  const left = Math.max(0, Math.ceil(deadline - now));
  const whole = useMemo(() => Math.max(1, deadline - serverNow() / 1000), [deadline]);
  return (
    <span class={`clock ${left <= LATE_S ? "late" : ""}`} role="timer" aria-label={t("time_left", { n: left })}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle class="track" cx="20" cy="20" r="18" pathLength="100" />
        <circle class="sand" cx="20" cy="20" r="18" pathLength="100" stroke-dashoffset={Math.max(0, 100 * (1 - left / whole))} />
      </svg>
      {left <= LATE_S && <b aria-hidden="true">{left}</b>}
    </span>
  );
}

/** For how long an absent person's seat is kept. */
export function Hold({ until }: { until: number | null }) {
  const now = useNow(until !== null) / 1000;
  if (until === null) return <small class="hold">{t("away")}</small>;
  return <small class="hold">{t("waited_for", { n: Math.max(0, Math.ceil(until - now)) })}</small>;
}
