import type { LoadContext } from '#/routing/table';
import { readListState } from '#/ui/table/useListState';
import { contestsQuery } from '../api';
import { ContestList, queriesOf } from '../components/ContestList';
import { contestList } from '../filters';

export const load = ({ search, queryClient }: LoadContext) =>
  Promise.all(
    queriesOf('finished', readListState(contestList, search).query).map(({ query }) =>
      queryClient.prefetchQuery(contestsQuery(query)),
    ),
  );

/** Contests that are over. */
export default function FinishedContestsPage() {
  return <ContestList scope="finished" />;
}
