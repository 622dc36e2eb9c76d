import { allowedLanguages } from '#/editor/languages';
import type { JudgeLanguage } from '#/features/problems';
import { runtimeOf } from '#/runtimes';

/** What snippets are written in, the usual ones first: what the page runs can be had whatever the judge has. */
export function snippetLanguages(languages: readonly JudgeLanguage[]): JudgeLanguage[] {
  const shown = languages
    .filter(
      ({ id, reason }) => reason !== 'unsupported' && (reason !== 'browser' || runtimeOf(id, 'snippet') !== undefined),
    )
    .map((language) => (runtimeOf(language.id, 'snippet') ? { ...language, available: true, reason: null } : language));
  return allowedLanguages(shown, null);
}
