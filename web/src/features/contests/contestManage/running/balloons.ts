import type { Balloon } from './types';

/** How far hues of neighbouring questions are apart, in degrees: far, and none comes twice among the first dozens. */
const HUE_STEP = 137;

/** What is to be seen to: those to take back first, then those to hand over; `isAll` also what is handed over. */
export function listed(balloons: readonly Balloon[], isAll: boolean): Balloon[] {
  const revoked = balloons.filter(({ state }) => state === 'revoked');
  const others = balloons.filter(({ state }) => state === 'new' || (isAll && state === 'handed'));
  return [...revoked, ...others];
}

/** The newest that is to be handed over; null: none is. */
export const newestOf = (balloons: readonly Balloon[]): Balloon | null =>
  balloons.reduce<Balloon | null>(
    (newest, one) => (one.state === 'new' && (newest === null || one.number > newest.number) ? one : newest),
    null,
  );

/** The colour of a question's balloons, by its letter; of a question that is asked no more, none. */
export function colourOf(label: string | null | undefined): string {
  if (label == null) return 'transparent';
  const place = [...label].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return `hsl(${(place * HUE_STEP) % 360} 70% 50%)`;
}

/** Seconds as hours, minutes and seconds: 1:02:03. */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
