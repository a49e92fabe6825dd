import { t } from "../../i18n";
import { callRoom } from "../../state/rooms";
import { room as ours } from "../../state/store";
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

function Wish({ room, asker }: { room: Room; asker: Seat }) {
  const decline = () => callRoom("DELETE", `${room.id}/swap/${asker.seat}`);
  return (
    <div class="card-box row notice" role="status">
      {t("swap_wanted", { name: asker.name })}
      <span class="buttons">
        <button type="button" onClick={() => swap(room, asker.seat)}>
          {t("swap_accept")}
        </button>
        <button type="button" class="quiet" onClick={decline}>
          {t("swap_later")}
        </button>
      </span>
    </div>
  );
}

/** The place of somebody else is asked for. */
export function swap(room: Room, seat: number): void {
  void callRoom("POST", `${room.id}/swap`, { seat });
}

/** One's own wish is taken back; it is gone at once, so that nobody seems to have declined it. */
export function withdraw(room: Room, mine: number): void {
  ours.value = { ...room, swaps: room.swaps.filter(({ from }) => from !== mine) };
  swap(room, mine);
}
