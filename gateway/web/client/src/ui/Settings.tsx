import { useEffect, useRef } from "preact/hooks";
import { LANGS, type Lang, NAMES, lang, speak, t } from "../i18n";
import { tryOut } from "../sound/useSounds";
import { change, type Settings as All, settings } from "../state/settings";
import { InstallHere } from "./Install";

const SWITCHES = [
  ["sound", "set_sound"],
  ["weakFirst", "set_weak_first"],
  ["points", "set_show_points"],
  ["autoplay", "set_auto_play"],
  ["confirm", "set_confirm"],
  ["bigCards", "set_big_cards"],
  ["leftHanded", "set_left_handed"],
  ["fourColours", "set_four_colours"],
  ["reducedMotion", "set_reduced_motion"],
] as const;

export function Settings({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const now = settings.value;
  return (
    <dialog
      ref={dialog}
      class="settings"
      aria-labelledby="settings-title"
      onClose={close}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <form method="dialog">
        <header>
          <h2 id="settings-title">{t("settings")}</h2>
          <button type="submit" aria-label={t("close")}>
            ×
          </button>
        </header>
        <label class="field">
          <span>{t("language")}</span>
          <select
            value={lang.value}
            onChange={(event) => {
              const wanted = event.currentTarget.value as Lang;
              change({ lang: wanted });
              void speak(wanted);
            }}
          >
            {LANGS.map((each) => (
              <option key={each} value={each} lang={each}>
                {NAMES[each]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t("set_theme")}</span>
          <select
            value={now.theme}
            onChange={(event) => change({ theme: event.currentTarget.value as All["theme"] })}
          >
            <option value="auto">{t("theme_auto")}</option>
            <option value="light">{t("theme_light")}</option>
            <option value="dark">{t("theme_dark")}</option>
          </select>
        </label>
        <label class="field">
          <span>{t("set_order")}</span>
          <select
            value={now.order}
            onChange={(event) => change({ order: event.currentTarget.value as All["order"] })}
          >
            <option value="suits">{t("order_suits")}</option>
            <option value="trump_first">{t("order_trump")}</option>
            <option value="strength">{t("order_strength")}</option>
          </select>
        </label>
        <label class="switch">
          <input
            type="checkbox"
            checked={now.face === "contrast"}
            onChange={(event) =>
              change({ face: event.currentTarget.checked ? "contrast" : "classic" })
            }
          />
          <span>{t("set_high_contrast")}</span>
        </label>
        {SWITCHES.map(([name, text]) => (
          <label key={name} class="switch">
            <input
              type="checkbox"
              checked={now[name]}
              onChange={(event) => {
                const on = event.currentTarget.checked;
                change({ [name]: on });
                if (name === "sound" && on) tryOut();
              }}
            />
            <span>{t(text)}</span>
          </label>
        ))}
        <InstallHere />
      </form>
    </dialog>
  );
}
