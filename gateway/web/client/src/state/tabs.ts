/**
 * The tabs of one browser know of each other: one that only reads, the rules say, takes the seat of
 * none that plays, as a new connection of the same player would.
 */
type Word = { asks: string } | { plays: string };

/** Another tab of this browser answers at once, or there is none. */
const ANSWER_MS = 150;
const READING = /^\/((rules|ranking)?|records\/.*)$/;

/** Whether the screen at `path` needs no connection. */
export const isReading = (path: string): boolean => READING.test(path);

const channel = globalThis.BroadcastChannel ? new BroadcastChannel("tute") : null;

/** From now on other tabs are told whether this one plays as `player`. */
export function answerTabs(plays: (player: string) => boolean): void {
  channel?.addEventListener("message", ({ data }: MessageEvent<Word>) => {
    if ("asks" in data && plays(data.asks)) channel.postMessage({ plays: data.asks });
  });
}

/** Whether another tab plays as `player`. */
export function playsElsewhere(player: string): Promise<boolean> {
  if (!channel) return Promise.resolve(false);
  return new Promise((done) => {
    const timer = setTimeout(finish, ANSWER_MS, false);
    const hear = ({ data }: MessageEvent<Word>) => {
      if ("plays" in data && data.plays === player) finish(true);
    };
    channel.addEventListener("message", hear);
    channel.postMessage({ asks: player });
    function finish(found: boolean) {
      clearTimeout(timer);
      channel?.removeEventListener("message", hear);
      done(found);
    }
  });
}
