/** Rows drawn above and below those in sight. */
const AROUND = 10;
/** Rows drawn where nobody knows yet how much is in sight. */
const FIRST = 40;

/** What of a list of rows of one height is drawn. */
export interface Sight {
  from: number;
  to: number;
}

/** The rows to be drawn of `count`, where `height` pixels from `top` on are in sight. */
export function rowsInSight(sight: { top: number; height: number; rowPx: number; count: number }): Sight {
  const { top, height, rowPx, count } = sight;
  const first = Math.floor(Math.max(0, top) / rowPx);
  const shown = height > 0 ? Math.ceil(height / rowPx) + 1 : FIRST;
  return { from: Math.max(0, Math.min(first, count) - AROUND), to: Math.min(count, first + shown + AROUND) };
}
