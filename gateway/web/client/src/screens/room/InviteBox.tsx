import { useEffect, useMemo, useState } from "preact/hooks";
import { encode } from "uqr";
import { t } from "../../i18n";
import { fetchRoom, tried } from "../../state/store";
import { call } from "../../wire/http";
import type { Invite, Room } from "../../wire/types";
import { hostOf, type Leads, leadsTo } from "./seats";

const COPIED_MS = 2000;

/** A code to read aloud, a link to send, a picture to point a phone at, while they lead to anything. */
export function InviteBox({ room, host }: { room: Room; host: boolean }) {
  const [code] = room.invites;
  const to = leadsTo(room);
  useEffect(() => {
    if (code || !to) return;
    void tried(() => call<Invite>("POST", `/rooms/${room.id}/invites`, {})).then(fetchRoom);
  }, [code, to, room.id]);
  if (!code || !to) return null;
  return <Shown code={code} about={about(to, host, hostOf(room))} />;
}

/** Why who comes would not sit down at once. */
function about(to: Leads, host: boolean, name: string): string {
  if (to === "seat") return "";
  if (to === "match") return t("invite_watches");
  return host ? t("invite_bot_out") : t("invite_bot_out_by", { name });
}

function Shown({ code, about }: { code: string; about: string }) {
  const [copied, setCopied] = useState(false);
  const url = `${location.origin}/i/${code}`;
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <section class="card-box invite">
      <div>
        <h2>{t("invite_friends")}</h2>
        {about && <p>{about}</p>}
        <p>
          <small>{t("invite_code")}</small>
          <b class="code">{code}</b>
        </p>
        <label class="field">
          <span>{t("invite_link")}</span>
          <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <div class="buttons">
          {"clipboard" in navigator && (
            <button
              type="button"
              onClick={() => navigator.clipboard.writeText(url).then(() => setCopied(true))}
            >
              {t(copied ? "copied" : "copy_link")}
            </button>
          )}
          {"share" in navigator && (
            <button
              type="button"
              onClick={() =>
                navigator.share({ title: "Tute", text: t("invite_text"), url }).catch(() => {
                  // thought better of it
                })
              }
            >
              {t("share")}
            </button>
          )}
        </div>
      </div>
      <Qr text={url} />
    </section>
  );
}

function Qr({ text }: { text: string }) {
  const { size, d } = useMemo(() => {
    const { size, data } = encode(text, { border: 2 });
    const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size, d: squares.join("") };
  }, [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("qr_label")}>
      <rect width={size} height={size} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  );
}
