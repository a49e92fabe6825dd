import { useEffect } from "preact/hooks";
import { type Key, lang, t } from "../i18n";
import { Card } from "../deck/Card";
import { go } from "../router";
import { loadRules, presets } from "../state/lists";
import { MODES, tried } from "../ui/RulesPicker";
import type { Option, Preset } from "../wire/types";

const RANKS = [1, 3, 12, 11, 10, 7, 6, 5, 4, 2] as const;
const POINTS: Record<number, number> = { 1: 11, 3: 10, 12: 4, 11: 3, 10: 2 };
const DUTIES = ["follow", "beat", "ruff", "overruff", "else"] as const;
type OptionKey = Extract<Key, `opt_${string}`>;

export function Rules() {
  useEffect(() => void loadRules(), []);
  return (
    <article class="rules">
      <h1>{t("rules_title")}</h1>
      <p>{t("rules_intro")}</p>
      <h2>{t("rules_cards")}</h2>
      <p>{t("rules_cards_about")}</p>
      <ul class="ranks">
        {RANKS.map((rank) => (
          <li key={rank}>
            <Card card={`${rank}o`} />
            <span>
              {t(`rank_${rank}`)} <b>{POINTS[rank] ?? 0}</b>
            </span>
          </li>
        ))}
      </ul>
      <h2>{t("rules_duties")}</h2>
      <p>{t("rules_duties_about")}</p>
      <ol>
        {DUTIES.map((duty) => (
          <li key={duty}>{t(`rules_${duty}`)}</li>
        ))}
      </ol>
      <h2>{t("rules_cantos")}</h2>
      <p>{t("rules_cantos_about")}</p>
      <h2>{t("rules_variants")}</h2>
      {MODES.map((mode) => (
        <section key={mode}>
          <h3>{t(`mode_${mode}`)}</h3>
          <p>
            <b>{t(`about_${mode}`)}</b>
          </p>
          <p>{t(`rules_mode_${mode}`)}</p>
          {presets.value
            .filter((each) => each.mode === mode)
            .map((each) => (
              <Variant key={each.preset} preset={each} />
            ))}
        </section>
      ))}
    </article>
  );
}

function Variant({ preset }: { preset: Preset }) {
  const texts = preset.texts[lang.value];
  return (
    <details class="card-box">
      <summary>
        <b>{texts.title}</b> <span>{texts.description}</span>
      </summary>
      <h4>{t("rules_options")}</h4>
      <dl>
        {preset.options.map((each) => (
          <div key={each.name}>
            <dt>
              {texts.options[each.name]}: <b>{worded(preset, each)}</b>
            </dt>
            <dd>{t(`opt_${each.name}` as OptionKey)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={() => tryIt(preset)}>
        {t("rules_try")}
      </button>
    </details>
  );
}

function tryIt({ preset, default_players: players }: Preset) {
  tried.value = { preset, players, options: {} };
  go("/bots");
}

function worded(preset: Preset, { name, default: value }: Option): string {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return preset.texts[lang.value].values[name]?.[String(value)] ?? String(value);
}
