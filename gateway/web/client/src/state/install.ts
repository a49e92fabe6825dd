import { signal } from "@preact/signals";
import { load, save } from "../wire/storage";

type Offer = Event & { prompt(): Promise<unknown> };

const KEY = "tute.install";

/** The browser can install the page, and nobody has said no. */
export const installable = signal<Offer | null>(null);

/** The browser's own offer is kept back, until somebody has played here. */
export function awaitOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (load(KEY) === null) installable.value = event as Offer;
  });
  addEventListener("appinstalled", () => answer());
}

export async function install(): Promise<void> {
  const offer = installable.value;
  answer();
  await offer?.prompt();
}

/** Asked once: whatever the answer is, it is not asked again. */
export function answer(): void {
  installable.value = null;
  save(KEY, true);
}
