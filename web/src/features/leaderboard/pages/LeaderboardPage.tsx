import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { RouteTabs, useRouteTab } from '#/ui/RouteTabs';
import { readListState, useListState, type ListState } from '#/ui/table/useListState';
import { boardList, boardQuery } from '../address';
import { peopleQuery, provincesQuery, schoolsQuery } from '../api';
import { KeptNotice } from '../components/KeptNotice';
import { PeopleBoard } from '../components/PeopleBoard';
import { ProvinceBoard } from '../components/ProvinceBoard';
import { SchoolBoard } from '../components/SchoolBoard';
import { dayAt, type Day } from '../days';
import { boards, type BoardKind, type LeaderPeriod } from '../types';
import { useLiveBoard, useToday } from '../useFresh';

// The fields come after the board: they are no part of the first load.
const PeriodBar = lazy(() => import('../components/PeriodBar'));
const BoardFilters = lazy(() => import('../components/BoardFilters'));

const PARAMETER = 'board';

export const load = ({ search, queryClient }: LoadContext) => {
  const kind = boards.find((one) => one === search.get(PARAMETER)) ?? 'person';
  const asked = boardQuery(readListState(boardList, search).values, kind, dayAt(serverNow()));
  if (kind === 'school') return queryClient.prefetchQuery(schoolsQuery(asked));
  if (kind === 'province') return queryClient.prefetchQuery(provincesQuery(asked));
  return queryClient.prefetchQuery(peopleQuery(asked));
};

/** Boards of people, schools and provinces by a day, a week, a month or all time; which one is in the address. */
export default function LeaderboardPage() {
  const { t } = useTranslation('leaderboard');
  const isSomebody = Boolean(useUser());
  const list = useListState(boardList);
  const today = useToday();
  const [kind] = useRouteTab(boards, PARAMETER);
  return (
    <>
      <PageHeader
        title={t('title.leaderboard')}
        lead={t('lead')}
        actions={
          isSomebody && (
            <Button
              variant="outlined"
              component={AppLink}
              to={withQuery(paths.personalInformation, { tab: 'privacy' })}
            >
              {t('settings')}
            </Button>
          )
        }
      />
      <RouteTabs
        label={t('tab.label')}
        parameter={PARAMETER}
        tabs={boards.map((key) => ({ key, label: t(`tab.${key}`) }))}
      >
        <Shown key={kind} kind={kind} list={list} today={today} />
      </RouteTabs>
    </>
  );
}

interface ShownProps {
  list: ListState<typeof boardList>;
  today: Day;
}

function Shown({ kind, ...props }: ShownProps & { kind: BoardKind }) {
  if (kind === 'school') return <Schools {...props} />;
  return kind === 'province' ? <Provinces {...props} /> : <People {...props} />;
}

function People({ list, today }: ShownProps) {
  const asked = boardQuery(list.values, 'person', today);
  const query = useQuery(peopleQuery(asked));
  return (
    <>
      <Head kind="person" list={list} today={today} period={query.data?.meta.period} keptAt={query.data?.keptAt} />
      <PeopleBoard query={query} asked={asked} list={list} />
    </>
  );
}

function Schools({ list, today }: ShownProps) {
  const asked = boardQuery(list.values, 'school', today);
  const query = useQuery(schoolsQuery(asked));
  return (
    <>
      <Head kind="school" list={list} today={today} period={query.data?.meta.period} keptAt={query.data?.keptAt} />
      <SchoolBoard query={query} asked={asked} list={list} />
    </>
  );
}

function Provinces({ list, today }: ShownProps) {
  const asked = boardQuery(list.values, 'province', today);
  const query = useQuery(provincesQuery(asked));
  return (
    <>
      <Head kind="province" list={list} today={today} period={query.data?.meta.period} keptAt={query.data?.keptAt} />
      <ProvinceBoard query={query} asked={asked} />
    </>
  );
}

/** Above each board: which time, what it is narrowed to, and that it comes from the device. */
function Head(
  props: ShownProps & { kind: BoardKind; period: LeaderPeriod | undefined; keptAt: number | null | undefined },
) {
  const { kind, list, today, period, keptAt = null } = props;
  const asked = boardQuery(list.values, kind, today);
  const renew = useLiveBoard(asked.filter, asked.isNow);
  return (
    <>
      <Suspense fallback={<div className="lp-filters" role="search" />}>
        <PeriodBar
          query={asked}
          today={today}
          period={period}
          onFilter={(filter) => list.set({ filter })}
          onDate={(date) => list.set({ date })}
          onEnd={renew}
        />
        <BoardFilters list={list} kind={kind} />
      </Suspense>
      <KeptNotice at={keptAt} onRetry={renew} />
    </>
  );
}
