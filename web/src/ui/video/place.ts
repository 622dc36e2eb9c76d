import { readStored, removeStored, writeStored } from '../storage';

/** Where somebody was in a film: seconds. */
const keyOf = (remember: string) => `lophoc.film.${remember}`;

/** So little of a film is no place to go back to, and so little of its end is its end. */
const BEGINNING = 10;
const END = 10;

/** The second at which a film was left; 0 where it was not begun, or seen to its end. */
export function placeOf(remember: string | undefined): number {
  if (!remember) return 0;
  const second = Number(readStored(keyOf(remember)));
  return Number.isFinite(second) && second >= BEGINNING ? second : 0;
}

/** Keeps the second at which a film is; its end is its beginning again. */
export function keepPlace(remember: string | undefined, at: number, total: number): void {
  if (!remember) return;
  if (at < BEGINNING) return;
  if (Number.isFinite(total) && total - at < END) removeStored(keyOf(remember));
  else writeStored(keyOf(remember), String(Math.floor(at)));
}

/** Forgets it. */
export const forgetPlace = (remember: string | undefined): void => {
  if (remember) removeStored(keyOf(remember));
};

const CAPTIONS = 'lophoc.captions';

/** The language of captions that somebody chose last, as far as this film has it; null for none. */
export function chosenCaptions(languages: readonly string[]): string | null {
  const chosen = readStored(CAPTIONS);
  return languages.find((language) => language === chosen) ?? null;
}

/** Keeps which captions somebody wants; null for none. */
export function keepCaptions(language: string | null): void {
  if (language === null) removeStored(CAPTIONS);
  else writeStored(CAPTIONS, language);
}
