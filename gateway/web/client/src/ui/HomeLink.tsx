import { t } from "../i18n";

/** Where a screen has nothing more for somebody. */
export const HomeLink = () => (
  <a class="button" href="/">
    {t("go_home")}
  </a>
);
