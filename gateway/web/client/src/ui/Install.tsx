import { t } from "../i18n";
import { answer, byMenu, install, offer, unanswered } from "../state/install";
import { anyKept } from "../wire/matches";

/** To who has played here, once. */
export function Install() {
  if (!unanswered.value || !anyKept()) return null;
  return (
    <section class="card-box row install">
      <span>{t("install_about")}</span>
      <span class="buttons">
        <button type="button" onClick={install}>
          {t("install")}
        </button>
        <button type="button" class="quiet" onClick={answer}>
          {t("install_no")}
        </button>
      </span>
    </section>
  );
}

/** For who looks for it, as long as it can be done. */
export function InstallHere() {
  if (byMenu(navigator)) return <p class="install">{t("install_by_menu")}</p>;
  if (!offer.value) return null;
  return (
    <p class="install">
      {t("install_about")}
      <button type="button" onClick={install}>
        {t("install")}
      </button>
    </p>
  );
}
