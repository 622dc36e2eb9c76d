import CalmIcon from '@mui/icons-material/CheckCircleOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLive } from '#/api/useLive';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { Chip, type Tone } from '#/ui/Chips';
import { PageHeader } from '#/ui/PageHeader';
import { RelativeTime } from '#/ui/RelativeTime';
import { overviewQuery } from '../api';
import { Chart } from '../charts/Chart';
import { Parts } from '../charts/Parts';
import { addressIn } from '../client';
import { formatSeconds, shortDay, shortMonth } from '../parts/format';
import { Loaded } from '../parts/Loaded';
import { Panel } from '../parts/Panel';
import { useWords } from '../parts/useWords';
import { consolePaths, sitesWhere } from '../paths';
import { planNames, siteStates, type Attention, type Overview } from '../types';
import { Backups } from './Backups';

const LATELY_DAYS = 30;
const stateTones: Record<string, Tone> = { active: 'success', suspended: 'warning', archived: 'neutral', deleting: 'danger', creating: 'info' };
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
      <Loaded query={query}>{(overview) => <Shown overview={overview} />}</Loaded>
    </>
  );
}

function Shown({ overview }: { overview: Overview }) {
  const { t } = useTranslation('console');
  const { counts, growth, active } = overview;
  return (
    <div className="co-stack">
      <Figures overview={overview} />
      <NeedsSomebody list={overview.attention} />
      <Backups />
      <div className="co-columns">
        <Panel title={t('overview.growth')}><Chart kind="line" label={t('overview.growth')} at={t('overview.day')} series={[t('overview.growthSeries')]} points={growth.map((point) => ({ at: shortDay(point.day), values: [point.total] }))} /></Panel>
        <Panel title={t('overview.activity')}><Chart kind="bars" label={t('overview.activity')} at={t('overview.month')} series={[t('overview.activitySeries')]} points={active.map((point) => ({ at: shortMonth(point.month), values: [point.users] }))} /></Panel>
        <Panel title={t('overview.states')}><Parts parts={siteStates.map((state) => ({ name: t(`state.${state}`), value: counts.by_state[state] ?? 0, tone: stateTones[state] ?? 'neutral', to: sitesWhere({ state }) }))} /></Panel>
        <Panel title={t('overview.plans')}><Parts parts={planNames.map((plan) => ({ name: plan, value: counts.by_plan[plan] ?? 0, tone: planTones[plan] ?? 'neutral', to: sitesWhere({ plan }) }))} /></Panel>
      </div>
    </div>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('console');
  const { counts, queue, nodes, growth } = overview;
  const lately = growth.slice(-LATELY_DAYS).reduce((sum, point) => sum + point.created, 0);
  const waiting = queue?.waiting ?? 0;
  const queueNote = queue && (queue.waiting > 0 || queue.running > 0) ? t('overview.queueNote', { running: queue.running, oldest: formatSeconds(queue.oldest_s) }) : t('overview.queueQuiet');
  return (
    <div className="co-figures">
      <Figure name={t('overview.sites')} value={counts.sites} note={t('overview.sitesNote', { count: lately })} to={consolePaths.sites} />
      <Figure name={t('overview.accounts')} value={counts.accounts} note={t('overview.accountsNote')} />
      <Figure name={t('overview.active')} value={counts.active_users} note={t('overview.activeNote')} to={sitesWhere({ sort: 'active' })} />
      <Figure name={t('overview.queue')} value={waiting} note={queueNote} to={consolePaths.farm} />
      <Figure name={t('overview.nodes')} value={nodes.alive} note={t('overview.nodesNote', { draining: nodes.draining, silent: nodes.silent })} to={consolePaths.farm} />
    </div>
  );
}

function Figure({ name, value, note, to }: { name: string; value: number; note: string; to?: AppPath }) {
  const inside = <><span className="co-figure-name">{name}</span><span className="co-figure-value">{formatNumber(value)}</span><span className="co-figure-note">{note}</span></>;
  return to ? <AppLink className="lp-card co-figure" to={to}>{inside}</AppLink> : <div className="lp-card co-figure">{inside}</div>;
}

function NeedsSomebody({ list }: { list: readonly Attention[] }) {
  const { t } = useTranslation('console');
  const words = useWords('console');
  if (list.length === 0) {
    return <div className="lp-card co-calm" role="status"><CalmIcon aria-hidden fontSize="large" /><div><p className="lp-h3">{t('overview.calm')}</p><p className="lp-muted">{t('overview.calmText')}</p></div></div>;
  }
  return (
    <Panel title={t('overview.attention')} flush>
      <ul className="co-attention">
        {list.map((one) => (
          <li key={one.kind} data-severity={one.severity}>
            <p className="co-attention-head">{words('attention', one.kind)} <Chip tone={one.severity === 'error' ? 'danger' : 'warning'}>{formatNumber(one.count)}</Chip></p>
            <ul>
              {one.items.map((item, index) => {
                const to = item.operation_id !== null ? consolePaths.operation(item.operation_id) : item.tenant_id !== null ? consolePaths.site(item.tenant_id) : consolePaths.farm;
                return <li key={index}><AppLink to={to}>{item.name}</AppLink> <span className="lp-muted">{item.text}</span>{item.at !== null && <span className="lp-muted lp-small"> · <RelativeTime at={item.at} /></span>}</li>;
              })}
              {one.count > one.items.length && <li className="lp-muted">{t('overview.more', { count: one.count - one.items.length })}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
