import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#/api/client';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import type { ConsentValues } from '../schema';

/** What an account is asked to agree to, in the words that are kept with the answer. */
export const consentWordsQuery = queryOptions({
  queryKey: ['consents', 'words'],
  queryFn: ({ signal }) => api.get('/api/users/consents/words', { signal }),
  staleTime: Infinity,
});

/** A box for each purpose, none of them ticked. */
export function ConsentBoxes() {
  const query = useQuery(consentWordsQuery);
  return (
    <QueryView query={query} skeleton={<SkeletonList rows={2} />}>
      {(asked) =>
        asked.map(({ purpose, words }) =>
          purpose === 'child' ? null : <CheckboxField<ConsentValues> key={purpose} name={purpose} label={words} />,
        )
      }
    </QueryView>
  );
}
