// What this browser keeps of us. Some keep nothing: then it lasts as long as the page.

const memory = new Map<string, string>();

export function load<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key) ?? memory.get(key);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    const text = memory.get(key);
    return text ? (JSON.parse(text) as T) : null;
  }
}

export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // kept in memory
  }
}
