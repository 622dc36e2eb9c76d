/** How many boxes stand in the first line of those that are laid out one after the other. */
export function columnsOf(boxes: readonly Pick<HTMLElement, 'offsetTop'>[]): number {
  const [first] = boxes;
  const below = boxes.findIndex(({ offsetTop }) => offsetTop !== first?.offsetTop);
  return below < 0 ? Math.max(1, boxes.length) : below;
}

/** Where a key leads from one of so many boxes; undefined: nowhere. */
export function stepOf(key: string, at: number, count: number, columns: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  return to !== undefined && to >= 0 && to < count ? to : undefined;
}
