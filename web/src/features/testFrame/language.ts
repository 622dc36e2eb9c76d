import { allowedLanguages, pickLanguage, rememberedLanguages, type LanguageOption } from '#/editor/languages';

/** The languages that a question may be tried in, and the one that the address names by its id or key. */
export function languageOf<T extends LanguageOption>(
  languages: readonly T[],
  question: { id: number; allowed_languages: readonly number[] | null },
  asked: string,
): { options: T[]; language: T | null } {
  const options = allowedLanguages(languages, question.allowed_languages).filter(({ available }) => available);
  const named = options.find(({ id, key }) => String(id) === asked || key === asked.toLowerCase());
  return { options, language: named ?? pickLanguage(options, rememberedLanguages(question.id)) };
}
