import { useEffect, useState } from "preact/hooks";

/** A line that is back within this time was never away. */
export const BLINK_MS = 1000;

/** Whether something has been so for longer than `ms`. */
export function useLate(so: boolean, ms: number): boolean {
  const [late, set] = useState(false);
  useEffect(() => {
    set(false);
    if (!so) return;
    const timer = setTimeout(() => set(true), ms);
    return () => clearTimeout(timer);
  }, [so]);
  return late && so;
}
