import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLive } from '#/api/useLive';
import { formatNumber } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { EmptyState } from '#/ui/states';
import { Chart } from '#/ui/Chart/Chart';
import { farmQuery } from '../api';
import { addressIn } from '../client';
import { formatSeconds } from '../parts/format';
import { Loaded } from '../parts/Loaded';
import { Panel } from '../parts/Panel';
import type { Farm } from '../types';
import { FarmFailures, FarmNodes, FarmTenants } from './FarmTables';

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(farmQuery);

/** The judge: its nodes, who waits and how long, and what went wrong. */
export default function FarmPage() {
  const { t } = useTranslation('fleet');
  const query = useQuery(farmQuery);
  useLive(farmQuery.queryKey, addressIn('/farm/events'), 'farm');
  return (
    <>
      <PageHeader title={t('title.farm')} lead={t('farm.lead')} breadcrumb={false} />
      <Loaded query={query}>
        {(farm) =>
          farm.away ? (
            <div className="lp-card">
              <EmptyState title={t('farm.away')} text={t('farm.awayText')} />
            </div>
          ) : (
            <Shown farm={farm} />
          )
        }
      </Loaded>
    </>
  );
}

function Shown({ farm }: { farm: Farm }) {
  const { t } = useTranslation('fleet');
  const sum = (of: 'waiting' | 'running') => farm.classes.reduce((total, one) => total + one[of], 0);
  const oldest = Math.max(0, ...farm.classes.map((one) => one.oldest_s));
  const figures: [string, string][] = [
    [t('farm.waiting'), formatNumber(sum('waiting'))],
    [t('farm.running'), formatNumber(sum('running'))],
    [t('farm.oldest'), formatSeconds(oldest)],
    [t('farm.alive'), `${farm.nodes.filter((node) => node.alive).length} / ${farm.nodes.length}`],
  ];
  return (
    <div className="co-stack">
      <div className="co-figures">
        {figures.map(([name, value]) => (
          <div key={name} className="lp-card co-figure">
            <span className="co-figure-name">{name}</span>
            <span className="co-figure-value">{value}</span>
          </div>
        ))}
      </div>
      {farm.unserved.length > 0 && (
        <div className="lp-alert" data-tone="danger" role="alert">
          <b>{t('farm.unserved')}</b>: {farm.unserved.map((one) => `${one.image} (${one.waiting})`).join(', ')}
        </div>
      )}
      <FarmNodes nodes={farm.nodes} />
      <div className="co-columns">
        <Panel title={t('farm.waits')}>
          {farm.waits.length === 0 ? (
            <EmptyState title={t('farm.noWaits')} />
          ) : (
            <Chart
              kind="line"
              label={t('farm.waits')}
              at={t('farm.hour')}
              series={[t('farm.p95'), t('farm.p50')]}
              format={formatSeconds}
              durations
              points={farm.waits.map((wait) => ({ at: hourOf(wait.hour), values: [wait.p95_s, wait.p50_s] }))}
            />
          )}
        </Panel>
        <FarmTenants farm={farm} />
      </div>
      <FarmFailures farm={farm} />
    </div>
  );
}

/** An hour in Vietnam, from epoch seconds: 14:00. */
function hourOf(epochSeconds: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Ho_Chi_Minh',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(epochSeconds * 1000);
}
