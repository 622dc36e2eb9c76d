/** Between a surface and what it belongs to, and between it and the edges of the window, in CSS pixels. */
const GAP = 6;
const EDGE = 12;

/** A box in the window, as `getBoundingClientRect` has it. */
export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Where a surface stands in the window, in CSS pixels, and how high it may be at most. */
export interface Place {
  top: number;
  left: number;
  maxHeight: number;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * Where a surface of this size stands below what it belongs to: above it where there is more room, moved sideways to where all of
 * it is in the window, and scrolling where it is higher than both.
 */
export function placeBelow(
  anchor: Box,
  size: { width: number; height: number },
  viewport: { width: number; height: number },
  align: 'start' | 'end' = 'end',
): Place {
  const below = viewport.height - EDGE - (anchor.bottom + GAP);
  const above = anchor.top - GAP - EDGE;
  const isAbove = size.height > below && above > below;
  const maxHeight = Math.max(0, isAbove ? above : below);
  const height = Math.min(size.height, maxHeight);
  const left = align === 'start' ? anchor.left : anchor.right - size.width;
  return {
    top: isAbove ? anchor.top - GAP - height : anchor.bottom + GAP,
    left: clamp(left, EDGE, Math.max(EDGE, viewport.width - EDGE - size.width)),
    maxHeight,
  };
}
