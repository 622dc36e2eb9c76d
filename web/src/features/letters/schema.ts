import * as z from 'zod/mini';
import { rules, type MessageKey } from '#/ui/form/rules';
import type { Letter, LetterForm } from './types';

/** The longest that the server takes, in characters. */
export const most = { name: 120, title: 200, content: 20_000 } as const;

const missing: MessageKey = 'required';

/** English is written whole or not at all. */
const isWhole = (own: 'title' | 'content', other: 'title' | 'content') =>
  z.refine<LetterForm>((letter) => letter[own].en !== '' || letter[other].en === '', {
    message: missing,
    path: [own, 'en'],
  });

export const letterSchema = z
  .object({
    name: rules.text(most.name),
    title: z.object({ vi: rules.text(most.title), en: rules.optionalText(most.title) }),
    content: z.object({ vi: rules.text(most.content), en: rules.optionalText(most.content) }),
  })
  .check(isWhole('title', 'content'), isWhole('content', 'title'));

/** A letter as the editor has it. */
export const toForm = ({ name, title, content }: Pick<Letter, 'name' | 'title' | 'content'>): LetterForm => ({
  name,
  title: { vi: title.vi, en: title.en ?? '' },
  content: { vi: content.vi, en: content.en ?? '' },
});

/** What the server is sent of it: a language that is not written is left out. */
export function toBody({ name, title, content }: LetterForm) {
  const texts = (text: LetterForm['title']) => ({ vi: text.vi, ...(text.en !== '' && { en: text.en }) });
  return { name, title: texts(title), content: texts(content) };
}
