import { t } from "../i18n";
import { go } from "../router";
import { callRoom } from "../state/rooms";
import { leaveTable, room, table } from "../state/store";

/** Who sits in a room plays there, or leaves it first. */
export function Busy() {
  const here = room.value;
  if (!here) return null;
  const playing = here.state === "playing";
  const leave = async () => {
    if (playing && table.value) await leaveTable();
    else if (await callRoom("POST", `${here.id}/leave`, {})) room.value = null;
  };
  return (
    <section class="card-box notice">
      <p>{t(playing ? "your_table" : "your_room")}</p>
      <div class="buttons">
        <button type="button" class="main" onClick={() => go(playing ? "/table" : "/room")}>
          {t(playing ? "back_to_table" : "back_to_room")}
        </button>
        <button type="button" onClick={leave}>
          {t(playing ? "leave_table" : "leave_room")}
        </button>
      </div>
    </section>
  );
}
