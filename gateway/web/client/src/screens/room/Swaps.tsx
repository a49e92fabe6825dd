import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { callRoom } from "../../state/rooms";
import type { Room, Seat } from "../../wire/types";

/** Who would like to have one's own place. */
export function Swaps({ room, mine }: { room: Room; mine: number }) {
  const askers = room.seats.filter(({ seat }) =>
    room.swaps.some(({ from, to }) => from === seat && to === mine),
  );
  return (
    <>
      {askers.map((each) => (
        <Wish key={`${each.player} ${each.seat}`} room={room} asker={each} />
      ))}
    </>
  );
}

/** Put aside here alone: the asker keeps waiting, or takes the wish back; a new one shows again. */
function Wish({ room, asker }: { room: Room; asker: Seat }) {
  const [aside, setAside] = useState(false);
  if (aside) return null;
  return (
    <div class="card-box row notice" role="status">
      {t("swap_wanted", { name: asker.name })}
      <span class="buttons">
        <button type="button" onClick={() => swap(room, asker.seat)}>
          {t("swap_accept")}
        </button>
        <button type="button" class="quiet" onClick={() => setAside(true)}>
          {t("swap_later")}
        </button>
      </span>
    </div>
  );
}

/** The place of somebody else is asked for, one's own takes the wish back. */
export function swap(room: Room, seat: number | undefined): void {
  if (seat !== undefined) void callRoom("POST", `${room.id}/swap`, { seat });
}
