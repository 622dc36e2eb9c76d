import type { Schemas } from '#/api/types';

/** A letter that the site sends: one of the platform's, or one of the site's own. */
export type Letter = Schemas['LetterTemplate'];
/** Something that a letter can name, with what may stand there. */
export type LetterParam = Schemas['LetterParam'];
/** A letter as it would go out. */
export type LetterPreview = Schemas['LetterPreview'];

/** The languages of letters. */
export const languages = ['vi', 'en'] as const;
export type Language = (typeof languages)[number];

/** A letter in the editor; a language that is not written is empty. */
export interface LetterForm {
  name: string;
  title: Record<Language, string>;
  content: Record<Language, string>;
}
