import type { LoadContext } from '#/routing/table';
import { readListState } from '#/ui/table/useListState';
import { contestsQuery } from '../api';
import { ContestList, queriesOf } from '../components/ContestList';
import { contestList } from '../filters';

export const load = ({ search, queryClient }: LoadContext) =>
  Promise.all(
    queriesOf('open', readListState(contestList, search).query).map(({ query }) =>
      queryClient.prefetchQuery(contestsQuery(query)),
    ),
  );

/** Contests that run or come. */
export default function OpenContestsPage() {
  return <ContestList scope="open" />;
}
