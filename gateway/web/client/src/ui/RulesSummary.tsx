import { useEffect } from "preact/hooks";
import { count, lang, t } from "../i18n";
import { loadRules, presets } from "../state/lists";
import type { RoomRules } from "../wire/types";
import { sentenceHolds } from "./sentence";

/**
 * What is played, in words: the variant, for how many, and every option that was changed; with `mode`
 * also what the game is about.
 */
export function RulesSummary({ rules, mode = false }: { rules: RoomRules; mode?: boolean }) {
  useEffect(() => void loadRules(), []);
  const preset = presets.value.find((each) => each.preset === rules.preset);
  if (!preset) return null;
  const texts = preset.texts[lang.value];
  const worded = (name: string, value: unknown) =>
    typeof value === "boolean"
      ? t(value ? "yes" : "no")
      : (texts.values[name]?.[String(value)] ?? String(value));
  return (
    <>
      <p>
        <b>{texts.title}</b> · {count("players", rules.players)}
        <br />
        {mode && (
          <>
            {t(`about_${preset.mode}`)}
            <br />
          </>
        )}
        {sentenceHolds(rules) && texts.description}
      </p>
      {Object.entries(rules.options).map(([name, value]) => (
        <p key={name}>
          {texts.options[name] ?? name}: <b>{worded(name, value)}</b>
        </p>
      ))}
    </>
  );
}
