import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { allowedLanguages, pickLanguage, rememberedLanguages, rememberLanguage } from '#/editor/languages';
import { languagesQuery } from '../api';
import type { JudgeLanguage, Problem } from '../types';

/** The languages of a problem, and the one in use; `language` is `null` until they are known, or where there is none. */
export function useLanguage(problem: Problem) {
  const query = useQuery(languagesQuery);
  const [chosen, setChosen] = useState<number | null>(null);
  const { data } = query;
  const options = useMemo(
    () => allowedLanguages<JudgeLanguage>(data ?? [], problem.allowed_languages),
    [data, problem.allowed_languages],
  );
  const language = pickLanguage(options, [chosen, ...rememberedLanguages(problem.id)]);
  const choose = (id: number) => {
    rememberLanguage(problem.id, id);
    setChosen(id);
  };
  return { query, options, language, choose };
}
