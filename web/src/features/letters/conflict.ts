import { isSame } from '#/ui/form/rebase';
import { languages, type LetterForm } from './types';

/** Whose version of a part stays. */
export type Side = 'mine' | 'theirs';

/** The parts of a letter that are chosen one by one. */
export const parts = ['name', 'title.vi', 'content.vi', 'title.en', 'content.en'] as const;
export type Part = (typeof parts)[number];

/** A part that differs, and what is proposed: mine, unless only they have changed it. */
export interface Difference {
  part: Part;
  pick: Side;
}

/** What a part says. */
export function textOf(letter: LetterForm, part: Part): string {
  if (part === 'name') return letter.name;
  const [of, language] = part.split('.') as ['title' | 'content', 'vi' | 'en'];
  return letter[of][language];
}

/** What differs between two letters that were both written from `base`. */
export function differences(base: LetterForm, mine: LetterForm, theirs: LetterForm): Difference[] {
  return parts
    .filter((part) => !isSame(textOf(mine, part), textOf(theirs, part)))
    .map((part) => ({ part, pick: isSame(textOf(mine, part), textOf(base, part)) ? 'theirs' : 'mine' }));
}

/** The letter that the choices make. */
export function chosen(mine: LetterForm, theirs: LetterForm, found: readonly Difference[]): LetterForm {
  const of = (part: Part) => {
    const pick = found.find((one) => one.part === part)?.pick ?? 'theirs';
    return textOf(pick === 'mine' ? mine : theirs, part);
  };
  const texts = (name: 'title' | 'content') =>
    Object.fromEntries(languages.map((language) => [language, of(`${name}.${language}`)])) as LetterForm['title'];
  return { name: of('name'), title: texts('title'), content: texts('content') };
}
