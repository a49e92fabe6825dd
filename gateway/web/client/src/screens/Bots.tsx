import { useState } from "preact/hooks";
import { t } from "../i18n";
import { againstBots, type BotLevel } from "../state/rooms";
import { room } from "../state/store";
import { Busy } from "../ui/Busy";
import { PaceField } from "../ui/PaceField";
import { RulesPicker, tried } from "../ui/RulesPicker";
import type { Pace } from "../wire/types";

export const LEVELS: readonly BotLevel[] = ["easy", "normal", "hard"];

export function Bots() {
  const chosen = tried.value;
  const [level, setLevel] = useState<BotLevel>("normal");
  const [pace, setPace] = useState<Pace>("normal");
  const [busy, setBusy] = useState(false);
  if (room.value && !busy) return <Busy />;

  const play = async () => {
    setBusy(true);
    await againstBots(chosen, level, pace);
    setBusy(false);
  };
  return (
    <section>
      <h1>{t("door_bots")}</h1>
      <RulesPicker chosen={chosen} choose={(each) => (tried.value = each)} />
      <fieldset class="segments">
        <legend>{t("level")}</legend>
        {LEVELS.map((each) => (
          <label key={each} class="choice">
            <input
              type="radio"
              name="level"
              checked={level === each}
              onChange={() => setLevel(each)}
            />
            <b>{t(`level_${each}`)}</b>
            <small>{t(`about_${each}`)}</small>
          </label>
        ))}
      </fieldset>
      <PaceField value={pace} choose={setPace} />
      <button type="button" class="main wide" disabled={busy} onClick={play}>
        {t(busy ? "loading" : "play")}
      </button>
    </section>
  );
}
