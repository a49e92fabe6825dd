import { useRef, useState } from "preact/hooks";
import { Card } from "../deck/Card";
import { t } from "../i18n";
import { go, path } from "../router";
import { room, session } from "../state/store";
import { Busy } from "../ui/Busy";
import { Fan } from "../ui/Fan";
import { Install } from "../ui/Install";
import { NameForm } from "../ui/NameForm";

const DOORS = [
  ["quick", "11o"],
  ["friends", "12c"],
  ["bots", "10e"],
  ["rules", "1b"],
] as const;

export function Home() {
  const me = session.value;
  const [renaming, setRenaming] = useState(false);
  const wanted = useRef("/");
  const asking = !me || renaming;
  return (
    <div class="home">
      <section class="hero">
        <Fan />
        <h1>Tute</h1>
        <p>{t("tagline")}</p>
      </section>
      <section class="who">
        {asking ? (
          <NameForm
            key={String(renaming)}
            button={t(me ? "ok" : "enter")}
            done={() => {
              setRenaming(false);
              if (path.peek() === "/") go(wanted.current); // else gone on meanwhile
            }}
          />
        ) : (
          <p class="row">
            <b>{t("hello_name", { name: me.name })}</b>
            <button type="button" class="quiet" onClick={() => setRenaming(true)}>
              {t("name_change")}
            </button>
          </p>
        )}
        {renaming && <small>{t("name_new_player")}</small>}
      </section>
      {room.value && <Busy />}
      <nav class="doors" aria-label={t("menu")}>
        {DOORS.map(([door, card]) => (
          <a
            key={door}
            href={`/${door}`}
            class={`door ${door}`}
            onClick={(event) => {
              if (me || door === "rules") return;
              event.preventDefault();
              wanted.current = `/${door}`;
              document.querySelector<HTMLFormElement>("form.name")?.requestSubmit();
            }}
          >
            <Card card={card} />
            <span>
              <b>{t(`door_${door}`)}</b>
              <small>{t(`door_${door}_about`)}</small>
            </span>
          </a>
        ))}
      </nav>
      <Install />
      <footer>
        <small>{t("footer_fair")}</small>
        <small>
          <a href="/docs">{t("footer_api")}</a>
        </small>
      </footer>
    </div>
  );
}
