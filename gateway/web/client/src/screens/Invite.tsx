import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { go } from "../router";
import { known, room, session } from "../state/store";
import { errorText } from "../i18n/words";
import { Busy } from "../ui/Busy";
import { NameForm } from "../ui/NameForm";
import { call, Refusal } from "../wire/http";
import type { InvitePreview, Room } from "../wire/types";

/** An invite link leads straight to the seat: a name, if there is none yet, and one sits down. */
export function Invite({ code }: { code: string }) {
  const [failed, setFailed] = useState<Refusal | null>(null);
  const me = session.value;
  const here = room.value;
  const ready = known.value && me !== null;
  const elsewhere = here !== null && !here.invites.includes(code.toUpperCase());

  useEffect(() => {
    if (!ready || elsewhere) return;
    if (here) {
      go("/room", { replace: true });
      return;
    }
    setFailed(null);
    call<Room>("POST", `/invites/${code}/accept`, {}).then(
      (entered) => {
        room.value = entered;
        go("/room", { replace: true });
      },
      (error: unknown) => {
        if (error instanceof Refusal) setFailed(error);
      },
    );
  }, [ready, elsewhere, code]);

  if (!me) {
    return (
      <section class="invited">
        <h1>{t("invited")}</h1>
        <NameForm button={t("join")} />
      </section>
    );
  }
  if (elsewhere && ready) return <Busy />;
  if (!failed) return <p role="status">{t("loading")}</p>;
  const gone = failed.code === "not_found" || failed.code === "invite_expired";
  const taken = failed.code === "room_full" || failed.code === "already_playing";
  return (
    <section class="invited" role="alert">
      <h1>{gone ? t("invite_gone") : errorText(failed)}</h1>
      {taken && <Watch code={code} />}
      <a class="button" href="/">
        {t("go_home")}
      </a>
    </section>
  );
}

/** Who comes too late for a seat may look on, where the room allows it. */
function Watch({ code }: { code: string }) {
  const [table, setTable] = useState<string | null>(null);
  useEffect(() => {
    call<InvitePreview>("GET", `/invites/${code}`).then(
      ({ room }) => setTable(room.spectators ? room.table : null),
      () => undefined,
    );
  }, [code]);
  if (!table) return null;
  return (
    <a class="button main" href={`/watch/${table}`}>
      {t("watch_match")}
    </a>
  );
}
