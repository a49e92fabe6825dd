import { render } from "preact";
import { App } from "./App";
import { language, speak } from "./i18n";
import { followLinks } from "./router";
import { followMatches } from "./state/follow";
import { awaitOffer } from "./state/install";
import { applySettings, settings } from "./state/settings";
import { start } from "./state/store";
import "./style.css";
import "./screens/screens.css";

awaitOffer();
applySettings(document.documentElement);
await speak(language([settings.value.lang ?? "", ...navigator.languages]));
followLinks();
followMatches();
void start();
const root = document.getElementById("app");
if (root) render(<App />, root);

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("/sw.js");
}
