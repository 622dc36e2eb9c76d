/** The upper end of an axis that goes from 0, and where its lines are: round numbers, at least as far as the largest value. */
export function ticksFor(largest: number, wanted = 4): number[] {
  const most = Math.max(1, largest);
  const rough = most / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const whole = most <= wanted ? 1 : step;
  const count = Math.ceil(most / whole);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * whole).toPrecision(12)));
}

/** Seconds that lines of an axis of durations may stand apart. */
const SPANS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400];
const DAY = 86_400;

/** The same for durations in seconds, where minutes and hours are round. */
export function durationTicksFor(largest: number, wanted = 4): number[] {
  const step = SPANS.find((span) => span * wanted >= largest);
  if (step === undefined) return ticksFor(largest / DAY, wanted).map((days) => days * DAY);
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, index) => index * step);
}

/** A path through points with gaps where there is none. */
export function linePath(points: readonly (readonly [number, number] | null)[]): string {
  let open = false;
  return points
    .map((point) => {
      if (!point) {
        open = false;
        return '';
      }
      const command = open ? 'L' : 'M';
      open = true;
      return `${command}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
    })
    .join('');
}

/** Which of `count` points are named below the axis, so that at most `most` names stand there; the last always is. */
export function namedAt(count: number, most: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / most));
  return new Set(
    Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0),
  );
}
