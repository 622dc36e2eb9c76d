/** How strangers see a person's name: as it is, as *An N.*, or by a nickname. */
export type PublicNameMode = 'full' | 'short' | 'nickname';

/** What the public name of a person is made of. */
export interface PublicNameParts {
  fullName: string;
  mode: PublicNameMode;
  nickname?: string | null;
  /** `YYYY-MM-DD`; unknown counts as 16 or older. */
  dob?: string | null;
}

/** Whoever is younger is seen short. */
const FULL_FROM_YEARS = 16;

let collator: Intl.Collator | undefined;

/** Orders names by the given name (the last word), then by the rest, as the server does (`vi-x-icu`). */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('vi');
  return collator.compare(givenName(a), givenName(b)) || collator.compare(familyName(a), familyName(b));
}

/** What strangers see of a name on that day (`YYYY-MM-DD`); the server decides by the same rule (`names::public_name`). */
export function publicName({ fullName, mode, nickname, dob }: PublicNameParts, today: string): string {
  const isYoung = !!dob && yearsBetween(dob, today) < FULL_FROM_YEARS;
  if (isYoung) return shortName(fullName);
  if (mode === 'full') return fullName;
  return (mode === 'nickname' && nickname?.trim()) || shortName(fullName);
}

/** The given name: the last word. */
export function givenName(full: string): string {
  return full.slice(full.lastIndexOf(' ') + 1);
}

function familyName(full: string): string {
  return full.slice(0, Math.max(full.lastIndexOf(' '), 0)).trimEnd();
}

function shortName(full: string): string {
  const letter = /\p{Alphabetic}/u.exec(familyName(full))?.[0];
  return letter ? `${givenName(full)} ${letter.toUpperCase()}.` : givenName(full);
}

/** Whole years; days are compared as texts. */
function yearsBetween(day: string, later: string): number {
  const years = Number(later.slice(0, 4)) - Number(day.slice(0, 4));
  return later.slice(5) < day.slice(5) ? years - 1 : years;
}
