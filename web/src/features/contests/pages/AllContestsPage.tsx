import type { LoadContext } from '#/routing/table';
import { readListState } from '#/ui/table/useListState';
import { contestsQuery } from '../api';
import { ContestList, queriesOf } from '../components/ContestList';
import { contestList } from '../filters';

export const load = ({ search, queryClient }: LoadContext) =>
  Promise.all(
    queriesOf('all', readListState(contestList, search).query).map(({ query }) =>
      queryClient.prefetchQuery(contestsQuery(query)),
    ),
  );

/** All contests: those that run, that come, and that were. */
export default function AllContestsPage() {
  return <ContestList scope="all" />;
}
