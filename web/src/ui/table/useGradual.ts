import { useEffect, useMemo, useState } from 'react';

/** Rows drawn at once, and new ones with each frame: few enough for a slow machine, enough to be ahead of the wheel. */
const FIRST = 8;
const NEW_A_FRAME = 4;
const nothing: ReadonlySet<string> = new Set();

/**
 * Of the rows in sight, those that are drawn by now. A jump to the other end of a long list would draw a window full of rows at
 * once, which takes longer than a frame; here some more are drawn with each frame, in the order of `wanted`.
 */
export function useGradual(wanted: readonly string[]): ReadonlySet<string> {
  const [later, setLater] = useState(nothing);
  const drawn = useMemo(() => (later.size > 0 ? later : new Set(wanted.slice(0, FIRST))), [later, wanted]);
  useEffect(() => {
    const missing = wanted.filter((key) => !drawn.has(key));
    if (missing.length === 0) return undefined;
    const next = new Set([...wanted.filter((key) => drawn.has(key)), ...missing.slice(0, NEW_A_FRAME)]);
    const frame = requestAnimationFrame(() => setLater(next));
    return () => cancelAnimationFrame(frame);
  }, [wanted, drawn]);
  return drawn;
}
