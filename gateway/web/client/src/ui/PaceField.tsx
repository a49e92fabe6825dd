import { t } from "../i18n";
import type { Pace } from "../wire/types";

const PACES: readonly Pace[] = ["normal", "fast", "none"];

/** How long a table waits for people to see things. */
export function PaceField({ value, choose }: { value: Pace; choose: (pace: Pace) => void }) {
  return (
    <label class="field">
      <span>{t("pace")}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value as Pace)}>
        {PACES.map((each) => (
          <option key={each} value={each}>
            {t(`pace_${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
