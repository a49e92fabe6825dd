import { computed, signal } from "@preact/signals";
import { load, save } from "../wire/storage";

type Offer = Event & { prompt(): Promise<unknown> };

const KEY = "tute.install";

/** What the browser offers now; null: nothing, or the page is installed. */
export const offer = signal<Offer | null>(null);
const answered = signal(load(KEY) !== null);

/** The offer, until somebody has said yes or no to it. */
export const unanswered = computed(() => (answered.value ? null : offer.value));

/** The browser's own offer is kept back, and made by the page where it fits. */
export function awaitOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer.value = event as Offer;
  });
  addEventListener("appinstalled", () => {
    offer.value = null;
    answer();
  });
}

/** An offer is good for once; the browser makes another one. */
export async function install(): Promise<void> {
  const made = offer.value;
  offer.value = null;
  answer();
  await made?.prompt();
}

/** Asked once: whatever the answer is, it is not asked again. In the settings it stays. */
export function answer(): void {
  answered.value = true;
  save(KEY, true);
}

/** Phones and tablets of Apple's offer nothing and install by their menu; false where that is done. */
export const byMenu = ({ standalone, maxTouchPoints }: Partial<Apple>): boolean =>
  standalone === false && (maxTouchPoints ?? 0) > 1;

type Apple = Navigator & { standalone: boolean };
