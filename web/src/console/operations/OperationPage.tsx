import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLive } from '#/api/useLive';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { usePageTitle } from '#/ui/usePageTitle';
import { operationQuery } from '../api';
import { addressIn, calls } from '../client';
import { OperationChip } from '../parts/chips';
import { formatSeconds } from '../parts/format';
import { Columns, Sections } from '../parts/layout';
import { Missing } from '../parts/Missing';
import { Facts, Panel } from '../parts/Panel';
import { useRequester } from '../parts/requester';
import { useAction } from '../parts/useAction';
import { ServerMessage } from '../parts/ServerMessage';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import type { OperationDetail } from '../types';
import { OperationLog } from './OperationLog';
import { OperationSteps } from './OperationSteps';
import { useDownload } from './useDownload';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(operationQuery(Number(params.id)));

/** Whether an operation goes on. */
const isLive = (operation: OperationDetail | undefined) =>
  operation?.state === 'waiting' || operation?.state === 'running';

/** One operation as it goes on: its steps, how far it is, and its log. */
export default function OperationPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation('fleet');
  const words = useServerLabel('fleet');
  const query = useQuery({
    ...operationQuery(id),
    refetchInterval: ({ state }) => (isLive(state.data) ? 3_000 : false),
  });
  useLive(operationQuery(id).queryKey, isLive(query.data) ? addressIn(`/operations/${id}/events`) : null, 'operation');
  usePageTitle(query.data && `${words('kind', query.data.kind)} #${id}`);
  const missing = (
    <Missing
      title={t('operation.notFound')}
      text={t('operation.notFoundText')}
      to={consolePaths.operations}
      link={t('operation.all')}
    />
  );
  return (
    <QueryView query={query} missing={missing}>
      {(operation) => <Shown operation={operation} />}
    </QueryView>
  );
}

function Shown({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('fleet');
  const words = useServerLabel('fleet');
  return (
    <>
      <PageHeader
        title={`${words('kind', operation.kind)} #${operation.id}`}
        lead={operation.reason}
        actions={<Actions operation={operation} />}
      />
      <Sections>
        <Columns>
          <Panel title={t('operation.progress')} aside={<OperationChip state={operation.state} />}>
            <Progress operation={operation} />
          </Panel>
          <Panel title={t('operation.facts')}>
            <OperationFacts operation={operation} />
          </Panel>
        </Columns>
        <Panel title={t('operation.log')}>
          {operation.log.length === 0 ? (
            <Typography color="textSecondary">{t('operation.noLog')}</Typography>
          ) : (
            <OperationLog operation={operation} />
          )}
        </Panel>
      </Sections>
    </>
  );
}

/** How far it is, step by step, and what went wrong. */
function Progress({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('fleet');
  const run = runOf(operation);
  const percent = Math.round(operation.progress * 100);
  const results = run !== null && <AppLink to={consolePaths.run(run)}>{t('operation.run')}</AppLink>;
  return (
    <Sections>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={t('operation.percent', { percent })}
        color={operation.state === 'failed' ? 'error' : 'primary'}
        sx={{ height: 8, borderRadius: 'var(--lp-radius-sm)' }}
      />
      <OperationSteps label={t('operation.progress')} steps={operation.steps} />
      {operation.error ? (
        <Alert severity={operation.state === 'failed' ? 'error' : 'warning'}>
          <ServerMessage said={operation.error} />
          {results && <p>{results}</p>}
        </Alert>
      ) : (
        results && <p>{results}</p>
      )}
    </Sections>
  );
}

function OperationFacts({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('fleet');
  const requester = useRequester();
  const took = (operation.ended_at ?? 0) - (operation.started_at ?? operation.created_at);
  const site =
    operation.tenant_id === null ? (
      t('operation.allSites')
    ) : (
      <AppLink to={consolePaths.site(operation.tenant_id)}>{operation.site_name ?? `#${operation.tenant_id}`}</AppLink>
    );
  const ended =
    operation.ended_at === null ? '–' : `${formatDateTime(operation.ended_at)} (${formatSeconds(Math.max(0, took))})`;
  return (
    <Facts
      rows={[
        [t('operation.site'), site],
        [t('operations.by'), operation.operator_name ?? requester(operation.requested_by)],
        [t('operation.asked'), formatDateTime(operation.created_at)],
        [t('operation.ended'), ended],
      ]}
    />
  );
}

/** The upgrade that an operation has run, once it is over. */
function runOf({ result }: OperationDetail): number | null {
  const report = result?.report as { run?: unknown } | undefined;
  return typeof report?.run === 'number' ? report.run : null;
}

function Actions({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('fleet');
  const may = useMay();
  const { ask, dialog } = useAction();
  const download = useDownload(`/operations/${operation.id}/file`);
  const control = (action: 'retry' | 'cancel') =>
    ask({
      title: t(`operation.${action}Title`),
      text: t(`operation.${action}Text`),
      button: t(`operation.${action}`),
      done: t(`operation.${action}Done`),
      danger: action === 'cancel',
      send: ({ reason }) =>
        calls.post(`/api/console/operations/{id}/${action}`, { path: { id: operation.id }, body: { reason } }),
    });
  const running = operation.state === 'waiting' || operation.state === 'running';
  return (
    <>
      {operation.kind === 'export' && operation.state === 'done' && may('sites.export') && (
        <Button
          variant="contained"
          startIcon={<DownloadIcon aria-hidden />}
          disabled={download.busy}
          onClick={download.start}
        >
          {t('operation.download')}
        </Button>
      )}
      {operation.state === 'failed' && may('operations.control') && (
        <Button variant="contained" onClick={() => control('retry')}>
          {t('operation.retry')}
        </Button>
      )}
      {running && may('operations.control') && (
        <Button variant="outlined" color="inherit" onClick={() => control('cancel')}>
          {t('operation.cancel')}
        </Button>
      )}
      {dialog}
    </>
  );
}
