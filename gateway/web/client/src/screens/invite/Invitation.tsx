import { count, listed, t } from "../../i18n";
import { Fan } from "../../ui/Fan";
import { RulesSummary } from "../../ui/RulesSummary";
import type { InvitePreview, Room } from "../../wire/types";

/** Who invites, to which game, and who sits there already. */
export function Invitation({ invite }: { invite: InvitePreview }) {
  const { room } = invite;
  return (
    <>
      <div class="hero">
        <Fan />
        <h1>{title(invite)}</h1>
      </div>
      <section class="card-box">
        <RulesSummary rules={room.rules} mode />
        <p>
          {t("at_the_table", { names: listed(seated(room)) })}{" "}
          {roomFor(room) > 0 && count("seats_left", roomFor(room))}
        </p>
      </section>
    </>
  );
}

/** Seats that somebody who comes now may have. */
export const roomFor = ({ state, seats }: Room): number =>
  state === "playing" ? 0 : seats.filter(({ player, bot }) => !player && !bot).length;

export function title({ by, room }: InvitePreview): string {
  const host = room.seats.find(({ player }) => player === (by ?? room.host));
  return host ? t("invited_by", { name: host.name }) : t("invited");
}

export const seated = ({ seats }: Room): string[] =>
  seats.flatMap(({ player, bot, name }) => (player || bot ? name || t("bot") : []));
