import { signal } from "@preact/signals";

export const path = signal(globalThis.location?.pathname ?? "/");

export function go(to: string, { replace = false } = {}): void {
  if (to === location.pathname) return;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  path.value = to;
  scrollTo(0, 0);
}

/** Links to addresses of ours change the screen, not the page. */
export function followLinks(): void {
  addEventListener("popstate", () => {
    path.value = location.pathname;
  });
  addEventListener("click", (click) => {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey) return;
    const link = (click.target as Element).closest?.("a");
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) {
      return;
    }
    if (link.pathname.startsWith("/docs")) return;
    click.preventDefault();
    go(link.pathname);
  });
}
