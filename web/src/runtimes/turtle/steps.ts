import type { Recording, TurtleItem } from './recording';

/** From which step on each item is seen; a line grows by one stroke a step. */
export interface Plan {
  starts: number[];
  total: number;
}

function strokesOf(item: TurtleItem): number {
  return item[0] === 'line' ? (item.length - 3) / 2 - 1 : 1;
}

/**
 * The steps of a drawing. An area lies under the lines that go round it, but is filled when they are drawn: it is seen after as
 * many steps as it has sides.
 */
export function planSteps({ items }: Recording): Plan {
  const starts: number[] = [];
  let drawn = 0;
  for (const item of items) {
    starts.push(drawn);
    if (item[0] !== 'fill') drawn += strokesOf(item);
  }
  items.forEach((item, index) => {
    if (item[0] === 'fill') starts[index] = Math.min((starts[index] ?? 0) + (item.length - 2) / 2 - 1, drawn);
  });
  // An area alone, its outline not drawn, takes a step as well.
  const hasLastFill = items.some((item, index) => item[0] === 'fill' && starts[index] === drawn);
  return { starts, total: drawn + (hasLastFill ? 1 : 0) };
}

/** The part of a drawing that is there after `steps` steps. */
export function after(recording: Recording, { starts, total }: Plan, steps: number): Recording {
  if (steps >= total) return recording;
  const items = recording.items.flatMap((item, index): TurtleItem[] => {
    const there = steps - (starts[index] ?? 0);
    if (there <= 0) return [];
    return item[0] === 'line' ? [item.slice(0, 3 + 2 * (there + 1)) as TurtleItem] : [item];
  });
  return { background: recording.background, items };
}
