import type { Letter, LetterForm } from './types';

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
