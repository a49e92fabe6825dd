import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { errorText } from "../i18n/words";
import { go } from "../router";
import { known, room, session } from "../state/store";
import { Busy } from "../ui/Busy";
import { HomeLink } from "../ui/HomeLink";
import { NameForm } from "../ui/NameForm";
import { call, Refusal } from "../wire/http";
import type { InvitePreview, Room } from "../wire/types";
import { Invitation, roomFor } from "./invite/Invitation";
import { usePreview } from "./invite/usePreview";
import { hostOf, leadsTo } from "./room/seats";

/** An invite link tells what it is to and leads straight to the seat: a name, if there is none yet. */
export function Invite({ code }: { code: string }) {
  const [failed, setFailed] = useState<Refusal | null>(null);
  const [tries, setTries] = useState(0);
  const me = session.value;
  const here = room.value;
  const ready = known.value && me !== null;
  const elsewhere = here !== null && !here.invites.includes(code.toUpperCase());
  const seen = usePreview(code, !me || elsewhere || failed !== null, tries);
  const invite = seen instanceof Refusal ? null : seen;
  const again = () => setTries(tries + 1);

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
  }, [ready, elsewhere, code, tries]);

  if (failed) return <Failed why={failed} invite={invite} again={again} />;
  if (me && !(ready && elsewhere)) return <p role="status">{t("loading")}</p>;
  if (!seen) return <p role="status">{t("loading")}</p>;
  if (seen instanceof Refusal && !PASSES.has(seen.code)) {
    return <Failed why={seen} invite={null} again={again} />;
  }
  const isFull = invite && !roomFor(invite.room);
  return (
    <section class="invited">
      {invite ? <Invitation invite={invite} /> : <h1>{t("invited")}</h1>}
      {me ? <Busy /> : isFull ? <Full invite={invite} again={again} /> : <Come />}
    </section>
  );
}

/** Refusals that say nothing about the invite. */
const PASSES = new Set<Refusal["code"]>(["unreachable", "unavailable", "internal"]);

const Come = () => <NameForm button={t("join")} />;

type FullProps = { invite: InvitePreview; again: () => void };

function Full({ invite, again }: FullProps) {
  return (
    <>
      <p role="status">{full(invite.room)}</p>
      <Ways invite={invite} again={again} />
    </>
  );
}

type FailedProps = { why: Refusal; invite: InvitePreview | null; again: () => void };

function Failed({ why, invite, again }: FailedProps) {
  return (
    <section class="invited" role="alert">
      <h1>{told(why, invite)}</h1>
      {why.code === "not_found" && session.value && (
        <a class="button" href="/friends">
          {t("have_code")}
        </a>
      )}
      <Ways invite={invite} again={again} />
    </section>
  );
}

function told(why: Refusal, invite: InvitePreview | null): string {
  if (why.code === "not_found") return t("invite_unknown");
  return why.code === "room_full" && invite ? full(invite.room) : errorText(why);
}

/** Bots make room for people when the host wants it. */
const full = (room: Room): string =>
  leadsTo(room) === "bot" ? t("invite_bot_out_by", { name: hostOf(room) }) : t("err_room_full");

/** Who comes too late for a seat may look on, where the room allows it, or ask when one is free. */
function Ways({ invite, again }: { invite: InvitePreview | null; again: () => void }) {
  const watched = invite?.room.spectators ? invite.room.table : null;
  return (
    <>
      {invite && leadsTo(invite.room) === "bot" && (
        <button type="button" class="main" onClick={again}>
          {t("retry")}
        </button>
      )}
      {watched && (
        <a class="button main" href={`/watch/${watched}`}>
          {t("watch_match")}
        </a>
      )}
      <HomeLink />
    </>
  );
}
