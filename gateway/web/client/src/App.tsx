import { useState } from "preact/hooks";
import { t } from "./i18n";
import { path } from "./router";
import { Bots } from "./screens/Bots";
import { Friends } from "./screens/Friends";
import { Home } from "./screens/Home";
import { Invite } from "./screens/Invite";
import { Quick } from "./screens/Quick";
import { Ranking } from "./screens/Ranking";
import { Room } from "./screens/Room";
import { Rules } from "./screens/Rules";
import { TablePage } from "./screens/TablePage";
import { WatchPage } from "./screens/WatchPage";
import { namesAt, session } from "./state/store";
import { HomeLink } from "./ui/HomeLink";
import { later } from "./ui/later";
import { LineState, Problem } from "./ui/Line";
import { Meanwhile } from "./ui/Meanwhile";
import { NameForm } from "./ui/NameForm";
import { Settings } from "./ui/Settings";

const Operator = later(() => import("./screens/Operator").then((file) => file.Operator));
const Replay = later(() => import("./screens/Replay").then((file) => file.Replay));

export function App() {
  const [settings, setSettings] = useState(false);
  const open = () => setSettings(true);
  return (
    <>
      <Meanwhile />
      <Whole openSettings={open} />
      <LineState />
      <Problem />
      {settings && <Settings close={() => setSettings(false)} />}
    </>
  );
}

/** A table takes the whole screen, everything else is a page. */
function Whole({ openSettings }: { openSettings: () => void }) {
  const [, first = "", second = ""] = path.value.split("/");
  if (session.value && first === "table") return <TablePage openSettings={openSettings} />;
  if (session.value && first === "watch") {
    return <WatchPage key={second} at={second} openSettings={openSettings} />;
  }
  return <Page openSettings={openSettings} />;
}

function Page({ openSettings }: { openSettings: () => void }) {
  return (
    <div class="page">
      <a class="skip" href="#main">
        {t("skip_to_content")}
      </a>
      <header class="top">
        {path.value !== "/" && (
          <a class="brand" href="/">
            Tute
          </a>
        )}
        {path.value !== "/ranking" && (
          <a class="button quiet" href="/ranking">
            {t("ranking")}
          </a>
        )}
        <button type="button" class="quiet" onClick={openSettings}>
          {t("settings")}
        </button>
      </header>
      <main id="main" tabIndex={-1}>
        <Screen />
      </main>
    </div>
  );
}

function Screen() {
  const [, first = "", second = ""] = path.value.split("/");
  if (first === "i") return <Invite code={second} />;
  if (first === "rules") return <Rules />;
  if (first === "operator") return <Operator />;
  if (first === "records") return <Replay table={second} known={namesAt(second)} />;
  if (first === "ranking") return <Ranking />;
  if (first === "") return <Home />;
  if (!NAMED.has(first)) return <Nowhere />;
  if (!session.value) return <NameForm button={t("enter")} />;
  switch (first) {
    case "quick":
      return <Quick />;
    case "friends":
      return <Friends />;
    case "bots":
      return <Bots />;
    default:
      return <Room />;
  }
}

/** Screens for who has a name; those of a table are `Whole`'s then. */
const NAMED = new Set(["quick", "friends", "bots", "room", "table", "watch"]);

const Nowhere = () => (
  <section>
    <h1>{t("not_found_page")}</h1>
    <HomeLink />
  </section>
);
