// SHA-256 of bytes. Browsers offer theirs to https pages only, and people play at home over http.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

function root(prime: number, power: number): number {
  const fraction = prime ** power % 1;
  return (fraction * 2 ** 32) >>> 0;
}

for (let candidate = 2, found = 0; found < 64; candidate++) {
  let prime = true;
  for (let each = 2; each * each <= candidate; each++) if (candidate % each === 0) prime = false;
  if (!prime) continue;
  if (found < 8) START[found] = root(candidate, 1 / 2);
  K[found++] = root(candidate, 1 / 3);
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(bytes: Uint8Array): Uint8Array {
  const length = bytes.length;
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);

  const hash = START.slice();
  for (let at = 0; at < padded.length; at += 64) block(hash, view, at);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => out.setUint32(at * 4, word));
  return new Uint8Array(out.buffer);
}

function block(hash: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(64);
  const of = (words: Uint32Array, place: number) => words[place] as number;
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const a = of(w, i - 15);
    const b = of(w, i - 2);
    const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = of(w, i - 16) + s0 + of(w, i - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = [...hash] as [
    number, number, number, number, number, number, number, number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + of(K, i) + of(w, i)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    hash[place] = of(hash, place) + word;
  });
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (each) => Number.parseInt(each, 16));
}
