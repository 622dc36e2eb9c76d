import * as z from 'zod/mini';
import { rules } from '#/ui/form/rules';
import { limits } from '../schema';
import { anyText } from './kinds/basic';
import type { QuestionForm } from './schema';
import { record, strings, words, type Written } from './written';

/** The part of the form that is in English. Hints have theirs in their rows. */
export const englishFields = {
  en: z.object({
    title: rules.optionalText(limits.title),
    statement: anyText,
    solution: anyText,
    /** Of choices, cards, places and moments by their id, as the server calls them. */
    parts: z.record(z.string(), anyText),
  }),
  /** Translations as the server answered them. */
  translations: z.record(z.string(), z.unknown()),
};

/** Nothing in English. */
export const noEnglish = (): Pick<QuestionForm, 'en' | 'translations'> => ({
  en: { title: '', statement: '', solution: '', parts: {} },
  translations: {},
});

/** The English texts that the server answered; of hints by their place. */
export function toEnglish(translations: Written) {
  const of = record(translations.en);
  const parts = Object.entries(record(of.parts)).map(([id, text]) => [id, words(text)] as const);
  return {
    fields: {
      en: {
        title: words(of.title),
        statement: words(of.statement),
        solution: words(of.solution),
        parts: Object.fromEntries(parts),
      },
      translations,
    },
    hints: strings(of.hints),
  };
}

/** All translations as the server takes them; undefined where there are none, and were none. */
export function translationsBody({ en, translations, hints }: QuestionForm): Record<string, unknown> | undefined {
  const parts = Object.fromEntries(Object.entries(en.parts).filter(([, text]) => text.trim() !== ''));
  const own = { ...en, parts, hints: hints.map((hint) => hint.en) };
  const isBlank = [en.title, en.statement, en.solution, ...own.hints, ...Object.values(parts)].every(
    (one) => !one.trim(),
  );
  if (isBlank && !('en' in translations)) return Object.keys(translations).length > 0 ? translations : undefined;
  const { en: before, ...others } = translations;
  return isBlank ? others : { ...others, en: { ...record(before), ...own } };
}

/** A part of a question that can be translated: what the server calls it, and how it reads. */
export interface TranslatedPart {
  id: string;
  text: string;
}

/** The parts that have an id: what is new gets its id when it is saved. */
export function partsOf(kind: string, form: QuestionForm): TranslatedPart[] {
  type Row = { id: number | null; text: string; feedback?: string };
  const ofRows = (rows: readonly Row[], prefix = '') =>
    rows.flatMap(({ id, text, feedback = '' }) =>
      id === null
        ? []
        : [
            { id: `${prefix}${id}`, text },
            { id: `feedback/${prefix}${id}`, text: feedback },
          ],
    );
  if (kind === 'interaction') return [...ofRows(form.items), ...ofRows(form.places)];
  if (kind === 'video_interaction')
    return form.moments
      .filter(({ id }) => id !== '')
      .flatMap(({ id, statement, choices }) => [{ id, text: statement }, ...ofRows(choices, `${id}/`)]);
  return kind.endsWith('_choice') ? ofRows(form.choices) : [];
}

/** A form with a place for the English of each of its parts. */
export function withParts(kind: string, form: QuestionForm): QuestionForm {
  const blank = Object.fromEntries(partsOf(kind, form).map(({ id }) => [id, '']));
  return { ...form, en: { ...form.en, parts: { ...blank, ...form.en.parts } } };
}
