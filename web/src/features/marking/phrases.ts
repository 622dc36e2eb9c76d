import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { markingKeys, phrasesQuery, savePhrases } from './api';

/** Most phrases that are kept, and most characters of one: longer remarks are about one answer. */
const MOST = 100;
const LONGEST = 300;

/** The phrases with those that were used now before all others. */
export function withUsed(phrases: readonly string[], used: readonly string[]): string[] {
  const fit = used.map((text) => text.trim()).filter((text) => text !== '' && text.length <= LONGEST);
  return [...new Set([...fit, ...phrases])].slice(0, MOST);
}

/** The phrases on offer where a text begins with `/`: those that have what comes after it. */
export function offeredFor(phrases: readonly string[], text: string): string[] {
  if (!text.startsWith('/')) return [];
  const part = text.slice(1).trim().toLocaleLowerCase();
  return phrases.filter((phrase) => phrase.toLocaleLowerCase().includes(part));
}

/** The teacher's phrases, and what keeps those that were used. */
export function usePhrases() {
  const queryClient = useQueryClient();
  const { data: phrases = [] } = useQuery(phrasesQuery);
  const { mutate } = useMutation({ mutationFn: savePhrases, meta: { quiet: true } });
  const keepUsed = useCallback(
    (used: readonly string[]) => {
      // What could not be read is not written over.
      const known = queryClient.getQueryData<string[]>(markingKeys.phrases);
      if (!known || used.length === 0) return;
      const next = withUsed(known, used);
      queryClient.setQueryData(markingKeys.phrases, next);
      mutate(next);
    },
    [queryClient, mutate],
  );
  return { phrases, keepUsed };
}
