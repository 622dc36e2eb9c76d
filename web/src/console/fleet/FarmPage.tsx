import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLive } from '#/api/useLive';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { Chart } from '#/ui/Chart/Chart';
import { farmQuery } from '../api';
import { addressIn } from '../client';
import { Figure, Figures } from '../parts/Figures';
import { formatSeconds } from '../parts/format';
import { Columns, Sections } from '../parts/layout';
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
      <QueryView query={query}>
        {(farm) =>
          farm.away ? (
            <Card>
              <EmptyState title={t('farm.away')} text={t('farm.awayText')} />
            </Card>
          ) : (
            <Shown farm={farm} />
          )
        }
      </QueryView>
    </>
  );
}

function Shown({ farm }: { farm: Farm }) {
  const { t } = useTranslation('fleet');
  const sum = (of: 'waiting' | 'running') => farm.classes.reduce((total, one) => total + one[of], 0);
  const oldest = Math.max(0, ...farm.classes.map((one) => one.oldest_s));
  const alive = farm.nodes.filter((node) => node.alive).length;
  return (
    <Sections>
      <Figures>
        <Figure name={t('farm.waiting')} value={sum('waiting')} />
        <Figure name={t('farm.running')} value={sum('running')} />
        <Figure name={t('farm.oldest')} value={formatSeconds(oldest)} />
        <Figure name={t('farm.alive')} value={`${alive} / ${farm.nodes.length}`} />
      </Figures>
      {farm.unserved.length > 0 && (
        <Alert severity="error">
          <b>{t('farm.unserved')}</b>: {farm.unserved.map((one) => `${one.image} (${one.waiting})`).join(', ')}
        </Alert>
      )}
      <FarmNodes nodes={farm.nodes} />
      <Columns>
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
      </Columns>
      <FarmFailures farm={farm} />
    </Sections>
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
