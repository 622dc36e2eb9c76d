import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Pagination } from '#/ui/Pagination';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { useListState, type ListState } from '#/ui/table/useListState';
import { contestsQuery, type ContestListQuery, type ListScope } from '../api';
import { contestList } from '../filters';
import type { ContestState } from '../types';
import { ContestCards } from './ContestCard';
import { ContestFilters } from './ContestFilters';
import { ListTabs } from './ListTabs';

/** The most running contests beside those to come: a site has few at a time. */
const RUNNING_MOST = 96;

/** What a list's queries are; loaders ask for the same. */
export function queriesOf(
  scope: ListScope,
  query: ContestListQuery,
): { state?: ContestState; query: ContestListQuery }[] {
  if (scope === 'all') return [{ query }];
  if (scope === 'finished') return [{ state: 'completed', query: { ...query, state: 'completed' } }];
  return [
    { state: 'running', query: { ...query, page: 1, size: RUNNING_MOST, state: 'running' } },
    { state: 'upcoming', query: { ...query, state: 'upcoming' } },
  ];
}

/** A list of contests, of the scope that its address names. */
export function ContestList({ scope }: { scope: ListScope }) {
  const { t } = useTranslation('contests');
  const list = useListState(contestList);
  return (
    <>
      <PageHeader title={t(`list.title.${scope}`)} lead={t(`list.lead.${scope}`)} />
      <ListTabs current={scope} />
      <ContestFilters list={list} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
        {queriesOf(scope, list.query).map(({ state, query }, index, all) =>
          state === 'running' && list.values.page > 1 ? null : (
            <Section key={index} state={all.length > 1 ? state : undefined} query={query} list={list} scope={scope} />
          ),
        )}
      </Box>
    </>
  );
}

/** The contests of one query; with a heading where there are several. */
function Section(props: {
  state: ContestState | undefined;
  query: ContestListQuery;
  list: ListState<typeof contestList>;
  scope: ListScope;
}) {
  const { state, query: asked, list, scope } = props;
  const { t } = useTranslation('contests');
  const id = useId();
  const query = useQuery(contestsQuery(asked));
  const label = t(state ? `state.${state}` : `list.title.${scope}`);
  return (
    <section aria-labelledby={state && id} aria-label={state ? undefined : label}>
      {state && (
        <Typography variant="h2" id={id} sx={{ mb: 4 }}>
          {label}
        </Typography>
      )}
      <QueryView
        query={query}
        skeleton={<CardSkeletons />}
        empty={{ when: ({ meta }) => meta.total === 0, show: <NoContests what={state ?? scope} list={list} /> }}
      >
        {({ items, meta }) => (
          <>
            <ContestCards contests={items} label={label} busy={query.isPlaceholderData} />
            {state !== 'running' && (
              <Pagination meta={meta} onPage={(page) => list.set({ page })} onSize={(size) => list.set({ size })} />
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

function NoContests({ what, list }: { what: ContestState | ListScope; list: ListState<typeof contestList> }) {
  const { t } = useTranslation('contests');
  const { t: ui } = useTranslation('ui');
  if (list.narrowed)
    return (
      <EmptyState
        title={t('list.noneFound')}
        text={t('list.noneFoundText')}
        action={
          <Button variant="outlined" onClick={list.clear}>
            {ui('clearFilters')}
          </Button>
        }
      />
    );
  return <EmptyState title={t(`list.empty.${what}`)} text={t(`list.emptyText.${what}`)} />;
}

/** Cards of the size that the contests will have. */
export function CardSkeletons({ count = 3 }: { count?: number }) {
  const { t } = useTranslation('ui');
  return (
    <Box
      aria-busy="true"
      role="status"
      aria-label={t('loading')}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' }}
    >
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={220} />
      ))}
    </Box>
  );
}
