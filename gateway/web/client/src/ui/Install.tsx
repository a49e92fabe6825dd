import { t } from "../i18n";
import { answer, install, installable } from "../state/install";
import { anyKept } from "../wire/matches";

/** To who has played here, once. */
export function Install() {
  if (!installable.value || !anyKept()) return null;
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
