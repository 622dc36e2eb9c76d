import { useQueryClient } from '@tanstack/react-query';
import { useChannel } from '#/api/channel';
import { renewSoon } from '../api';

/** What is told of a class that changes its marks. */
const kinds = ['work', 'members', 'class'];

/** Has the marks of a class asked for again when something changes them. */
export function useBookNews(classroom: number): void {
  const queryClient = useQueryClient();
  useChannel(`classroom/${classroom}`, {
    onMessage: (data) => {
      const { kind } = data as { kind?: string };
      if (kind !== undefined && kinds.includes(kind)) renewSoon(queryClient, classroom);
    },
    resync: () => renewSoon(queryClient, classroom),
  });
}
