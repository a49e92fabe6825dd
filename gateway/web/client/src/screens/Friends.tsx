import { useEffect, useState } from "preact/hooks";
import { lang, listed, t } from "../i18n";
import { go } from "../router";
import { loadRules, presets } from "../state/lists";
import { callRoom, openRoom } from "../state/rooms";
import { room, tried } from "../state/store";
import { Busy } from "../ui/Busy";
import { DEFAULT } from "../ui/RulesPicker";
import { call } from "../wire/http";
import type { Room, Rooms } from "../wire/types";

const AGAIN_MS = 5000;

export function Friends() {
  if (room.value) return <Busy />;
  const open = async () => {
    if (await openRoom({ rules: DEFAULT })) go("/room");
  };
  return (
    <section>
      <h1>{t("door_friends")}</h1>
      <button type="button" class="main wide" onClick={open}>
        {t("new_room")}
      </button>
      <Code />
      <OpenRooms />
      <Watchable />
    </section>
  );
}

function Code() {
  const [code, setCode] = useState("");
  const [bad, setBad] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = codeIn(code);
    setBad(!found);
    if (found) go(`/i/${found}`);
  };
  return (
    <form class="card-box" onSubmit={submit}>
      <label for="code">{t("have_code")}</label>
      <div class="row">
        <input
          id="code"
          value={code}
          placeholder="K7QF-2MXA"
          autocapitalize="characters"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={bad}
          aria-describedby="code-bad"
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <button type="submit">{t("join")}</button>
      </div>
      <small id="code-bad" class="wrong" role="alert">
        {bad && t("code_bad")}
      </small>
    </form>
  );
}

/** Of a code as it was read aloud, or of the whole link. */
function codeIn(text: string): string | null {
  const plain = text.trim().toUpperCase().replace(/^.*\/I\//, "").replace(/[\s-]/g, "");
  return /^[A-HJ-NP-Z2-9]{8}$/.test(plain) ? `${plain.slice(0, 4)}-${plain.slice(4)}` : null;
}

/** Looked for again and again, while somebody looks; null before the first answer. */
function useRooms(query: string): readonly Room[] | null {
  const [rooms, setRooms] = useState<readonly Room[] | null>(null);
  useEffect(() => {
    void loadRules();
    const look = async () => {
      if (document.hidden) return;
      const found = await tried(() => call<Rooms>("GET", `/rooms?${query}`));
      if (found) setRooms(found.rooms);
    };
    void look();
    const timer = setInterval(look, AGAIN_MS);
    return () => clearInterval(timer);
  }, [query]);
  return rooms;
}

/** Matches that are played, and whose people do not mind who looks on. */
function Watchable() {
  const rooms = useRooms("watch=true&limit=20");
  if (!rooms?.length) return null;
  return (
    <section class="card-box">
      <h2>{t("watch_list")}</h2>
      <ul class="rooms">
        {rooms.map((each) => (
          <li key={each.id} class="row">
            <span>
              <b>{listed(each.seats.map(({ name }) => name))}</b>
              <small>{title(each)}</small>
            </span>
            <a class="button" href={`/watch/${each.table}`}>
              {t("watch")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenRooms() {
  const rooms = useRooms("free=true&limit=20");
  const join = async (id: string) => {
    if (await callRoom("POST", `${id}/join`, {})) go("/room");
  };
  return (
    <section class="card-box">
      <h2>{t("public_rooms")}</h2>
      {rooms?.length === 0 && <p>{t("no_public_rooms")}</p>}
      <ul class="rooms">
        {rooms?.map((each) => (
          <li key={each.id} class="row">
            <span>
              <b>{each.seats.find(({ player }) => player === each.host)?.name}</b>
              <small>{title(each)}</small>
            </span>
            <button type="button" onClick={() => join(each.id)}>
              {t("enter")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function title({ rules }: Room): string {
  const preset = presets.value.find((each) => each.preset === rules.preset);
  return preset?.texts[lang.value].title ?? rules.preset;
}
