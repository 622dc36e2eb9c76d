import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { EmptyState } from '#/ui/states';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { calls } from '../client';
import { formatSeconds } from '../parts/format';
import { Note } from '../parts/layout';
import { Panel, PANEL_INSET } from '../parts/Panel';
import { Row, RowLink, Rows } from '../parts/Rows';
import { useAction } from '../parts/useAction';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import type { Farm } from '../types';

type Node = Farm['nodes'][number];
type Tenant = Farm['tenants'][number];

/** The nodes, and taking one out of the queue before it is touched. */
export function FarmNodes({ nodes }: { nodes: readonly Node[] }) {
  const { t } = useTranslation('fleet');
  const { ask, dialog } = useAction();
  const turn = ({ name, draining }: Node) =>
    ask({
      title: t(draining ? 'farm.undrainTitle' : 'farm.drainTitle', { name }),
      text: draining ? undefined : t('farm.drainText'),
      button: t(draining ? 'farm.undrain' : 'farm.drain'),
      done: t(draining ? 'farm.undrainDone' : 'farm.drainDone'),
      send: ({ reason }) =>
        calls.post(`/api/console/farm/nodes/{name}/${draining ? 'undrain' : 'drain'}`, {
          path: { name },
          body: { reason },
        }),
    });
  const columns = useNodeColumns(turn);
  return (
    <Panel title={t('farm.nodes')} flush>
      {nodes.length === 0 ? (
        <EmptyState title={t('farm.noNodes')} text={t('farm.noNodesText')} />
      ) : (
        <DataTable label={t('farm.nodes')} columns={columns} rows={nodes} rowKey={({ id }) => id} frameless />
      )}
      {dialog}
    </Panel>
  );
}

function useNodeColumns(turn: (node: Node) => void): Column<Node>[] {
  const { t } = useTranslation('fleet');
  const { t: ui } = useTranslation('ui');
  const may = useMay();
  const button = (node: Node) =>
    node.alive ? (
      <Button size="small" variant="outlined" color="inherit" sx={{ whiteSpace: 'nowrap' }} onClick={() => turn(node)}>
        {t(node.draining ? 'farm.undrain' : 'farm.drain')}
      </Button>
    ) : (
      <Note>–</Note>
    );
  return [
    { key: 'name', title: t('farm.node'), cell: ({ name }) => <b>{name}</b> },
    { key: 'state', title: t('operations.state'), cell: (node) => <NodeState node={node} /> },
    { key: 'running', title: t('farm.running'), cell: ({ running, workers }) => `${running} / ${workers}` },
    {
      key: 'images',
      title: t('farm.images'),
      cell: ({ images }) => (
        <Note>
          {images.length} · {images.slice(0, 3).join(', ')}
        </Note>
      ),
    },
    { key: 'since', title: t('farm.since'), cell: (node) => <Note>{formatDateTime(node.started_at)}</Note> },
    ...(may('farm.drain') ? [{ key: 'turn', title: ui('actions'), cell: button }] : []),
  ];
}

/** Whether a node takes work. One that is drained has nothing left to do, and can be stopped. */
function NodeState({ node }: { node: Node }) {
  const { t } = useTranslation('fleet');
  if (!node.alive) return <Chip tone="danger">{t('farm.silent', { time: formatSeconds(node.silent_s) })}</Chip>;
  if (!node.draining) return <Chip tone="success">{t('farm.working')}</Chip>;
  return node.running > 0 ? (
    <Chip tone="warning">{t('farm.draining')}</Chip>
  ) : (
    <Chip tone="info">{t('farm.drained')}</Chip>
  );
}

/** That a list goes on, and how far, where only its beginning is shown. */
function PartShown({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation('fleet');
  if (total <= shown) return null;
  return <Note>{t('farm.part', { shown: formatNumber(shown), total: formatNumber(total) })}</Note>;
}

/** The queue by class and by site. */
export function FarmTenants({ farm: { tenants, tenants_total: total, classes } }: { farm: Farm }) {
  const { t } = useTranslation('fleet');
  const words = useServerLabel('fleet');
  const busy = classes.filter((one) => one.waiting > 0 || one.running > 0);
  const columns: Column<Tenant>[] = [
    {
      key: 'site',
      title: t('farm.site'),
      cell: (one) => one.site_name ?? `#${one.tenant_id}`,
      note: (one) => words('class', one.class),
    },
    { key: 'waiting', title: t('farm.waiting'), align: 'right', cell: ({ waiting }) => formatNumber(waiting) },
    { key: 'running', title: t('farm.running'), align: 'right', cell: ({ running }) => formatNumber(running) },
    { key: 'oldest', title: t('farm.oldest'), align: 'right', cell: (one) => formatSeconds(one.oldest_s) },
    { key: 'used', title: t('farm.used'), align: 'right', cell: (one) => formatSeconds(one.used_s) },
  ];
  return (
    <Panel title={t('farm.tenants')} aside={<PartShown shown={tenants.length} total={total} />} flush>
      {busy.map((one) => (
        <Typography key={one.class} variant="body2" color="textSecondary" sx={{ px: PANEL_INSET, pt: 3 }}>
          {t('farm.classLine', {
            name: words('class', one.class),
            waiting: formatNumber(one.waiting),
            running: formatNumber(one.running),
          })}
        </Typography>
      ))}
      {tenants.length === 0 ? (
        <EmptyState title={t('farm.quiet')} text={t('farm.quietText')} />
      ) : (
        <DataTable
          label={t('farm.tenants')}
          columns={columns}
          rows={tenants}
          rowKey={(one) => `${one.tenant_id}-${one.class}`}
          rowHref={(one) => consolePaths.site(one.tenant_id)}
          frameless
        />
      )}
    </Panel>
  );
}

/** What the judge could not do lately. */
export function FarmFailures({ farm: { failures, failures_total: total } }: { farm: Farm }) {
  const { t } = useTranslation('fleet');
  return (
    <Panel title={t('farm.failures')} aside={<PartShown shown={failures.length} total={total} />} flush>
      {failures.length === 0 ? (
        <EmptyState title={t('farm.noFailures')} text={t('farm.noFailuresText')} />
      ) : (
        <Rows label={t('farm.failures')}>
          {failures.map((one) => (
            <Row
              key={`${one.job_id}-${one.attempt}`}
              meta={[formatDateTime(one.at), one.node, t('farm.attempt', { count: one.attempt })]}
              detail={one.reason}
              actions={
                <Chip tone={one.given_up ? 'danger' : 'warning'}>
                  {t(one.given_up ? 'farm.givenUp' : 'farm.again')}
                </Chip>
              }
            >
              <RowLink to={consolePaths.site(one.tenant_id)}>{one.site_name ?? `#${one.tenant_id}`}</RowLink>
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
