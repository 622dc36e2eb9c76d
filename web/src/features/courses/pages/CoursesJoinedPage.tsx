import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { FilterBar } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { Pagination } from '#/ui/Pagination';
import { QueryView } from '#/ui/QueryView';
import { TabStrip } from '#/ui/RouteTabs';
import { EmptyState } from '#/ui/states';
import { listSchema, oneOf, readListState, useListState, type ListState } from '#/ui/table/useListState';
import { enrolledQuery } from '../api';
import { JoinedCourse, JoinedSkeleton } from '../components/JoinedCourse';
import { enrolledStates } from '../types';

const joinedList = listSchema({ filters: { state: oneOf(enrolledStates, 'learning') } });

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(enrolledQuery(readListState(joinedList, search).query));

/** The courses that somebody has joined: those that they learn, have finished, and whose time is over. */
export default function CoursesJoinedPage() {
  const { t } = useTranslation('courses');
  const list = useListState(joinedList);
  return (
    <>
      <PageHeader
        title={t('title.courses-joined')}
        lead={t('joined.lead')}
        actions={
          <Button variant="outlined" component={AppLink} to={paths.courses}>
            {t('joined.catalogue')}
          </Button>
        }
      />
      <TabStrip
        label={t('joined.tabs')}
        tabs={enrolledStates.map((key) => ({ key, label: t(`joined.state.${key}`) }))}
        value={list.values.state ?? 'learning'}
        onChange={(state) => list.set({ state })}
      >
        <FilterBar
          search={list.values.search}
          searchLabel={t('joined.search')}
          onSearch={(search) => list.set({ search })}
        />
        <Courses list={list} />
      </TabStrip>
    </>
  );
}

function Courses({ list }: { list: ListState<typeof joinedList> }) {
  const query = useQuery(enrolledQuery(list.query));
  return (
    <QueryView
      query={query}
      skeleton={<JoinedSkeleton />}
      empty={{ when: ({ meta }) => meta.total === 0, show: <NoCourses list={list} /> }}
    >
      {({ items, meta }) => (
        <>
          <ul className="lp-list" aria-busy={query.isPlaceholderData}>
            {items.map((course) => (
              <JoinedCourse key={course.id} course={course} />
            ))}
          </ul>
          <Pagination meta={meta} onPage={(page) => list.set({ page })} onSize={(size) => list.set({ size })} />
        </>
      )}
    </QueryView>
  );
}

function NoCourses({ list }: { list: ListState<typeof joinedList> }) {
  const { t } = useTranslation('courses');
  const { search, state = 'learning' } = list.values;
  if (search) return <EmptyState title={t('joined.noneFound', { search })} text={t('joined.noneFoundText')} />;
  return (
    <EmptyState
      title={t(`joined.empty.${state}`)}
      text={t(`joined.emptyText.${state}`)}
      action={
        <Button variant="contained" component={AppLink} to={paths.courses}>
          {t('joined.catalogue')}
        </Button>
      }
    />
  );
}
