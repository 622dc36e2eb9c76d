import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';

/** Something that the staff have told. */
export interface Heard {
  /** Unique over all kinds. */
  id: string;
  /** In epoch seconds. */
  at: number;
  /** Told to all, to the room or to oneself; an answer for all is told as well. */
  what: 'told' | 'toRoom' | 'toMe';
}

const kinds = { all: 'told', room: 'toRoom', one: 'toMe' } as const;

/** What the staff have told somebody, newest first. */
export const newsQuery = (contest: number) =>
  queryOptions({
    queryKey: ['examRoom', 'news', contest] as const,
    queryFn: async (): Promise<Heard[]> => {
      const [announced, asked] = await Promise.all([
        api.get('/api/contests/{id}/announcements', { path: { id: contest } }),
        api.get('/api/contests/{id}/clarifications', { path: { id: contest } }),
      ]);
      const answered = asked.flatMap(({ id, is_public: isPublic, answered_at: at }): Heard[] =>
        isPublic && at != null ? [{ id: `answer/${id}/${at}`, at, what: 'told' }] : [],
      );
      const told = announced.map(({ id, created_at: at, to }): Heard => ({ id: `told/${id}`, at, what: kinds[to] }));
      return [...told, ...answered].sort((one, other) => other.at - one.at);
    },
    staleTime: 0,
    retry: false,
  });
