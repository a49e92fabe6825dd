/** A record has seats; a link may bring their names along, behind the `#`, which no server sees. */
const LONGEST = 24;

export function namesIn(hash: string): string[] {
  const text = new URLSearchParams(hash.replace(/^#/, "")).get("n");
  return text ? text.split("|").map((name) => name.slice(0, LONGEST)) : [];
}

export function withNames(url: string, names: readonly string[]): string {
  if (!names.length) return url;
  return `${url}#${new URLSearchParams({ n: names.map((name) => name.replaceAll("|", " ")).join("|") })}`;
}
