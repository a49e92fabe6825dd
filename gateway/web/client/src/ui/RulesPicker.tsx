import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Key, lang, t } from "../i18n";
import { loadRules, presets } from "../state/lists";
import type { Option, Preset, Rules } from "../wire/types";

export const MODES = ["clasico", "cabron", "subasta", "individual"] as const;
export type Mode = (typeof MODES)[number];
export type Chosen = { preset: Rules["preset"]; players: number; options: Record<string, unknown> };

type OptionKey = Extract<Key, `opt_${string}`>;

export const DEFAULT: Chosen = { preset: "clasico.barajamos", players: 4, options: {} };

/** What is played against bots: chosen last, or tried from the page of rules. */
export const tried = signal<Chosen>(DEFAULT);

type Props = { chosen: Chosen; choose: (chosen: Chosen) => void; options?: boolean };

/** Mode, variant, players and, where wanted, every option with what it means. */
export function RulesPicker({ chosen, choose, options = true }: Props) {
  useEffect(() => void loadRules(), []);
  const all = presets.value;
  const preset = all.find((each) => each.preset === chosen.preset);
  if (!preset) return <p role="status">{t("loading")}</p>;
  const variants = all.filter((each) => each.mode === preset.mode);
  const take = (each: Preset) =>
    choose({ preset: each.preset, players: each.default_players, options: {} });
  return (
    <div class="picker">
      <fieldset class="modes">
        <legend>{t("mode")}</legend>
        {MODES.map((mode) => {
          const first = all.find((each) => each.mode === mode);
          return (
            <label key={mode} class="choice">
              <input
                type="radio"
                name="mode"
                checked={preset.mode === mode}
                onChange={() => first && take(first)}
              />
              <b>{t(`mode_${mode}`)}</b>
              <small>{t(`about_${mode}`)}</small>
            </label>
          );
        })}
      </fieldset>
      <label class="field">
        <span>{t("variant")}</span>
        <select
          value={preset.preset}
          onChange={(event) => {
            const found = all.find((each) => each.preset === event.currentTarget.value);
            if (found) take(found);
          }}
        >
          {variants.map((each) => (
            <option key={each.preset} value={each.preset}>
              {each.texts[lang.value].title}
            </option>
          ))}
        </select>
        <small>{preset.texts[lang.value].description}</small>
      </label>
      {preset.players.length > 1 && (
        <fieldset class="segments">
          <legend>{t("how_many")}</legend>
          {[...preset.players].sort().map((each) => (
            <label key={each} class="choice">
              <input
                type="radio"
                name="players"
                checked={chosen.players === each}
                onChange={() => choose({ ...chosen, players: each })}
              />
              <b>{each}</b>
            </label>
          ))}
        </fieldset>
      )}
      {options && (
        <details class="options">
          <summary>{t("more_options")}</summary>
          {preset.options.map((each) => (
            <OptionField
              key={each.name}
              preset={preset}
              option={each}
              value={chosen.options[each.name] ?? each.default}
              set={(value) => choose({ ...chosen, options: changed(chosen, each, value) })}
            />
          ))}
        </details>
      )}
    </div>
  );
}

/** Only what differs from the preset is an option of the room. */
function changed(chosen: Chosen, option: Option, value: unknown): Record<string, unknown> {
  const { [option.name]: _, ...others } = chosen.options;
  return value === option.default ? others : { ...others, [option.name]: value };
}

type FieldProps = {
  preset: Preset;
  option: Option;
  value: unknown;
  set: (value: unknown) => void;
};

function OptionField({ preset, option, value, set }: FieldProps) {
  const texts = preset.texts[lang.value];
  const about = t(`opt_${option.name}` as OptionKey);
  const label = <span>{texts.options[option.name] ?? option.name}</span>;
  switch (option.type) {
    case "bool":
      return (
        <label class="switch">
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => set(event.currentTarget.checked)}
          />
          {label}
          <small>{about}</small>
        </label>
      );
    case "choice":
      return (
        <label class="field">
          {label}
          <select
            value={String(value)}
            onChange={(event) =>
              set(option.values?.find((each) => String(each) === event.currentTarget.value))
            }
          >
            {option.values?.map((each) => (
              <option key={String(each)} value={String(each)}>
                {texts.values[option.name]?.[String(each)] ?? String(each)}
              </option>
            ))}
          </select>
          <small>{about}</small>
        </label>
      );
    default:
      return (
        <label class="field">
          {label}
          <input
            type="number"
            inputMode="numeric"
            min={option.min ?? 0}
            value={String(value)}
            onChange={(event) => {
              const number = event.currentTarget.valueAsNumber;
              if (Number.isInteger(number)) set(number);
            }}
          />
          <small>{about}</small>
        </label>
      );
  }
}
