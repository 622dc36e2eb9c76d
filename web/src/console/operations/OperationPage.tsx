import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLive } from '#/api/useLive';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { usePageTitle } from '#/ui/usePageTitle';
import { operationQuery } from '../api';
import { addressIn, calls } from '../client';
import { OperationChip } from '../parts/chips';
import { formatSeconds } from '../parts/format';
import { Loaded } from '../parts/Loaded';
import { Missing } from '../parts/Missing';
import { Facts, Panel } from '../parts/Panel';
import { useRequester } from '../parts/requester';
import { useAction } from '../parts/useAction';
import { ServerMessage } from '../parts/ServerMessage';
import { useStepWords, useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import type { OperationDetail } from '../types';
import { OperationLog } from './OperationLog';
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
    <Loaded query={query} missing={missing}>
      {(operation) => <Shown operation={operation} />}
    </Loaded>
  );
}

function Shown({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('fleet');
  const requester = useRequester();
  const words = useServerLabel('fleet');
  const stepOf = useStepWords();
  const run = runOf(operation);
  const percent = Math.round(operation.progress * 100);
  const took = (operation.ended_at ?? 0) - (operation.started_at ?? operation.created_at);
  return (
    <>
      <PageHeader
        title={`${words('kind', operation.kind)} #${operation.id}`}
        lead={operation.reason}
        actions={<Actions operation={operation} />}
      />
      <div className="co-columns">
        <Panel title={t('operation.progress')} aside={<OperationChip state={operation.state} />}>
          <div className="co-stack">
            <LinearProgress
              variant="determinate"
              value={percent}
              aria-label={t('operation.percent', { percent })}
              color={operation.state === 'failed' ? 'error' : 'primary'}
              sx={{ height: 8, borderRadius: 4 }}
            />
            <ol className="co-steps">
              {operation.steps.map((step) => (
                <li key={step.name} data-state={step.state}>
                  <i aria-hidden />
                  <b>{stepOf(step.name)}</b>
                  <span className="lp-muted lp-small">{t(`stepState.${step.state}`)}</span>
                </li>
              ))}
            </ol>
            {operation.error && (
              <div className="lp-alert" data-tone={operation.state === 'failed' ? 'danger' : 'warning'} role="alert">
                <ServerMessage said={operation.error} />
                {run !== null && (
                  <p>
                    <AppLink to={consolePaths.run(run)}>{t('operation.run')}</AppLink>
                  </p>
                )}
              </div>
            )}
            {!operation.error && run !== null && (
              <p>
                <AppLink to={consolePaths.run(run)}>{t('operation.run')}</AppLink>
              </p>
            )}
          </div>
        </Panel>
        <Panel title={t('operation.facts')}>
          <Facts
            rows={[
              [
                t('operation.site'),
                operation.tenant_id === null ? (
                  t('operation.allSites')
                ) : (
                  <AppLink key="site" to={consolePaths.site(operation.tenant_id)}>
                    {operation.site_name ?? `#${operation.tenant_id}`}
                  </AppLink>
                ),
              ],
              [t('operations.by'), operation.operator_name ?? requester(operation.requested_by)],
              [t('operation.asked'), formatDateTime(operation.created_at)],
              [
                t('operation.ended'),
                operation.ended_at === null
                  ? '–'
                  : `${formatDateTime(operation.ended_at)} (${formatSeconds(Math.max(0, took))})`,
              ],
            ]}
          />
        </Panel>
      </div>
      <div className="co-stack co-below">
        <Panel title={t('operation.log')}>
          {operation.log.length === 0 ? (
            <p className="lp-muted">{t('operation.noLog')}</p>
          ) : (
            <OperationLog operation={operation} />
          )}
        </Panel>
      </div>
    </>
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
        <button type="button" className="lp-btn lp-btn-primary" disabled={download.busy} onClick={download.start}>
          <DownloadIcon aria-hidden fontSize="small" />
          {t('operation.download')}
        </button>
      )}
      {operation.state === 'failed' && may('operations.control') && (
        <button type="button" className="lp-btn lp-btn-primary" onClick={() => control('retry')}>
          {t('operation.retry')}
        </button>
      )}
      {running && may('operations.control') && (
        <button type="button" className="lp-btn" onClick={() => control('cancel')}>
          {t('operation.cancel')}
        </button>
      )}
      {dialog}
    </>
  );
}
