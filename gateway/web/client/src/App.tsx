import { signal } from "@preact/signals";
import { t } from "./i18n";

const name = signal("Ana");

export function App() {
  return <h1>{t("hello", { name: name.value })}</h1>;
}
