import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';

/** What everybody's submissions say of a problem; `language`: of programs in that one. */
export const statisticQuery = (slug: string, language: number | null) =>
  queryOptions({
    queryKey: ['problemStatistics', slug, language],
    queryFn: ({ signal }) =>
      api.get('/api/problems/{slug}/statistic', { path: { slug }, query: { language_id: language }, signal }),
    // What was shown stays while another language is fetched.
    placeholderData: (before, query) => (query?.queryKey[1] === slug ? before : undefined),
  });
