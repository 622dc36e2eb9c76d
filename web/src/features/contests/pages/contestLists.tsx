import type { LoadContext, PageModule } from '#/routing/table';
import { readListState } from '#/ui/table/useListState';
import { contestsQuery, type ListScope } from '../api';
import { ContestList, queriesOf } from '../components/ContestList';
import { contestList } from '../filters';

/** The screen of a list: all three are one module, since every page carries the list of what each module needs. */
const pageOf = (scope: ListScope): PageModule => ({
  default: () => <ContestList scope={scope} />,
  load: ({ search, queryClient }: LoadContext) =>
    Promise.all(
      queriesOf(scope, readListState(contestList, search).query).map(({ query }) =>
        queryClient.prefetchQuery(contestsQuery(query)),
      ),
    ),
});

/** Contests that run, that come, and that were. */
export const all = pageOf('all');
/** Contests that run or come. */
export const open = pageOf('open');
/** Contests that are over. */
export const finished = pageOf('finished');
