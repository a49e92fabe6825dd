import { render } from "preact";
import { App } from "./App";
import { language, speak } from "./i18n";
import { applySettings, settings } from "./state/settings";
import "./style.css";

applySettings(document.documentElement);
await speak(language([settings.value.lang ?? "", ...navigator.languages]));
const root = document.getElementById("app");
if (root) render(<App />, root);
