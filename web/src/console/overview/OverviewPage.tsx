import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLive } from '#/api/useLive';
import type { LoadContext } from '#/routing/table';
import type { Tone } from '#/ui/Chips';
import { PageHeader } from '#/ui/PageHeader';
import { Chart } from '#/ui/Chart/Chart';
import { StackedBar } from '#/ui/Chart/StackedBar';
import { QueryView } from '#/ui/QueryView';
import { overviewQuery } from '../api';
import { addressIn } from '../client';
import { Figure, Figures } from '../parts/Figures';
import { formatSeconds, shortDay, shortMonth } from '../parts/format';
import { Columns, Sections } from '../parts/layout';
import { Panel } from '../parts/Panel';
import { consolePaths, sitesWhere } from '../paths';
import { planNames, siteStates, type Overview } from '../types';
import { Backups } from './Backups';
import { NeedsSomebody } from './NeedsSomebody';

const LATELY_DAYS = 30;
const stateTones: Record<string, Tone> = {
  active: 'success',
  suspended: 'warning',
  archived: 'neutral',
  deleting: 'danger',
  creating: 'info',
};
const planTones: Record<string, Tone> = { Free: 'neutral', Basic: 'info', Pro: 'success', Advance: 'warning' };

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(overviewQuery);

/** The platform at a glance: what needs somebody, how much there is, and where it is going. */
export default function OverviewPage() {
  const { t } = useTranslation('console');
  const query = useQuery(overviewQuery);
  useLive(overviewQuery.queryKey, addressIn('/overview/events'), 'overview');
  return (
    <>
      <PageHeader title={t('title.overview')} lead={t('overview.lead')} breadcrumb={false} />
      <QueryView query={query}>{(overview) => <Shown overview={overview} />}</QueryView>
    </>
  );
}

function Shown({ overview }: { overview: Overview }) {
  const { t } = useTranslation('console');
  const { counts, growth, active } = overview;
  return (
    <Sections>
      <Counts overview={overview} />
      <NeedsSomebody list={overview.attention} />
      <Backups />
      <Columns>
        <Panel title={t('overview.growth')}>
          <Chart
            kind="line"
            label={t('overview.growth')}
            at={t('overview.day')}
            series={[t('overview.growthSeries')]}
            points={growth.map((point) => ({ at: shortDay(point.day), values: [point.total] }))}
          />
        </Panel>
        <Panel title={t('overview.activity')}>
          <Chart
            kind="bar"
            label={t('overview.activity')}
            at={t('overview.month')}
            series={[t('overview.activitySeries')]}
            points={active.map((point) => ({ at: shortMonth(point.month), values: [point.users] }))}
          />
        </Panel>
        <Panel title={t('overview.states')}>
          <StackedBar
            parts={siteStates.map((state) => ({
              name: t(`state.${state}`),
              value: counts.by_state[state] ?? 0,
              tone: stateTones[state] ?? 'neutral',
              to: sitesWhere({ state }),
            }))}
          />
        </Panel>
        <Panel title={t('overview.plans')}>
          <StackedBar
            parts={planNames.map((plan) => ({
              name: plan,
              value: counts.by_plan[plan] ?? 0,
              tone: planTones[plan] ?? 'neutral',
              to: sitesWhere({ plan }),
            }))}
          />
        </Panel>
      </Columns>
    </Sections>
  );
}

function Counts({ overview }: { overview: Overview }) {
  const { t } = useTranslation('console');
  const { counts, queue, nodes, growth } = overview;
  const lately = growth.slice(-LATELY_DAYS).reduce((sum, point) => sum + point.created, 0);
  return (
    <Figures>
      <Figure
        name={t('overview.sites')}
        value={counts.sites}
        note={t('overview.sitesNote', { count: lately })}
        to={consolePaths.sites}
      />
      <Figure name={t('overview.accounts')} value={counts.accounts} note={t('overview.accountsNote')} />
      <Figure
        name={t('overview.active')}
        value={counts.active_users}
        note={t('overview.activeNote')}
        to={sitesWhere({ sort: 'active' })}
      />
      <Figure
        name={t('overview.queue')}
        value={queue && queue.waiting}
        note={useQueueNote(queue)}
        to={consolePaths.farm}
      />
      <Figure
        name={t('overview.nodes')}
        value={queue && nodes.alive}
        note={
          queue ? t('overview.nodesNote', { draining: nodes.draining, silent: nodes.silent }) : t('overview.judgeAway')
        }
        to={consolePaths.farm}
      />
    </Figures>
  );
}

/** How the judge's queue stands; null is a judge that can't be asked. */
function useQueueNote(queue: Overview['queue']): string {
  const { t } = useTranslation('console');
  if (queue === null) return t('overview.judgeAway');
  return queue.waiting > 0 || queue.running > 0
    ? t('overview.queueNote', { running: queue.running, oldest: formatSeconds(queue.oldest_s) })
    : t('overview.queueQuiet');
}
