import { useQuery } from '@tanstack/react-query';
import { readStored, writeStored } from '#/ui/storage';
import { fetchRescueKey } from '../life/api';
import { canSeal } from './rescue';

const keyOf = (contest: number) => `lophoc.exam-rescue-key/${contest}`;

/** The key of a contest's rescue files, asked for once while there is a connection and kept by this tab; null: none yet. */
export function useRescueKey(contest: number): string | null {
  const { data } = useQuery({
    queryKey: ['examRoom', 'rescue-key', contest],
    queryFn: async ({ signal }) => {
      const key = await fetchRescueKey(contest, signal);
      writeStored(keyOf(contest), key, 'session');
      return key;
    },
    initialData: () => readStored(keyOf(contest), 'session') ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: canSeal(),
  });
  return data ?? null;
}
