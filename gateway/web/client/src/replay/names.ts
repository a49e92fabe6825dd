/** A record has seats; a link may bring their names along, behind the `#`, which no server sees. */
const LONGEST = 24;

/** The names we know, and keep in the address for when the page is loaded anew; else those there. */
export function namesOf(known: readonly string[]): string[] {
  if (!known.length) return namesIn(location.hash);
  const { pathname, search } = location;
  history.replaceState(history.state, "", withNames(pathname + search, known));
  return [...known];
}

export function namesIn(hash: string): string[] {
  const text = new URLSearchParams(hash.replace(/^#/, "")).get("n");
  return text ? text.split("|").map((name) => name.slice(0, LONGEST)) : [];
}

export function withNames(url: string, names: readonly string[]): string {
  if (!names.length) return url;
  return `${url}#${new URLSearchParams({ n: names.map((name) => name.replaceAll("|", " ")).join("|") })}`;
}
