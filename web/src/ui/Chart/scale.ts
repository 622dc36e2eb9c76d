/** Lines of an axis that are wanted. */
const WANTED = 4;
/** Seconds that lines of an axis of durations may stand apart. */
const SPANS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400];
const DAY = 86_400;

/** Where the lines of an axis that goes from 0 are: round numbers, at least as far as the largest value. */
export function ticksFor(largest: number): number[] {
  const most = Math.max(1, largest);
  const rough = most / WANTED;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const whole = most <= WANTED ? 1 : step;
  const count = Math.ceil(most / whole);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * whole).toPrecision(12)));
}

/** The same for durations in seconds, where minutes and hours are round. */
export function durationTicksFor(largest: number): number[] {
  const step = SPANS.find((span) => span * WANTED >= largest);
  if (step === undefined) return ticksFor(largest / DAY).map((days) => days * DAY);
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, index) => index * step);
}
