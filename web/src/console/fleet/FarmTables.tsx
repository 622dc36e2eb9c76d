import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { Chip } from '#/ui/Chips';
import { EmptyState } from '#/ui/states';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { calls } from '../client';
import { formatSeconds } from '../parts/format';
import { Panel } from '../parts/Panel';
import { PlainTable } from '../parts/PlainTable';
import { useAction } from '../parts/useAction';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import type { Farm } from '../types';

type Node = Farm['nodes'][number];

const siteLink = (tenant: number, name: string | null) => (
  <AppLink to={consolePaths.site(tenant)}>{name ?? `#${tenant}`}</AppLink>
);

/** The nodes, and taking one out of the queue before it is touched. */
export function FarmNodes({ nodes }: { nodes: readonly Node[] }) {
  const { t } = useTranslation('fleet');
  const { t: ui } = useTranslation('ui');
  const may = useMay();
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
  return (
    <Panel title={t('farm.nodes')} flush>
      {nodes.length === 0 ? (
        <EmptyState title={t('farm.noNodes')} text={t('farm.noNodesText')} />
      ) : (
        <PlainTable
          label={t('farm.nodes')}
          heads={[
            t('farm.node'),
            t('operations.state'),
            t('farm.running'),
            t('farm.images'),
            t('farm.since'),
            ui('actions'),
          ]}
          rows={nodes.map((node) => ({
            key: node.id,
            cells: [
              <b key="name" className="co-nowrap">
                {node.name}
              </b>,
              <NodeState key="state" node={node} />,
              `${node.running} / ${node.workers}`,
              <span key="images" className="lp-muted lp-small">
                {node.images.length} · {node.images.slice(0, 3).join(', ')}
              </span>,
              <span key="since" className="lp-muted lp-small">
                {formatDateTime(node.started_at)}
              </span>,
              may('farm.drain') && node.alive && (
                <button key="turn" type="button" className="lp-btn lp-btn-sm" onClick={() => turn(node)}>
                  {t(node.draining ? 'farm.undrain' : 'farm.drain')}
                </button>
              ),
            ],
          }))}
        />
      )}
      {dialog}
    </Panel>
  );
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
  return (
    <span className="lp-muted lp-small">
      {t('farm.part', { shown: formatNumber(shown), total: formatNumber(total) })}
    </span>
  );
}

/** The queue by class and by site. */
export function FarmTenants({ farm: { tenants, tenants_total: total, classes } }: { farm: Farm }) {
  const { t } = useTranslation('fleet');
  const words = useServerLabel('fleet');
  const busy = classes.filter((one) => one.waiting > 0 || one.running > 0);
  return (
    <Panel title={t('farm.tenants')} aside={<PartShown shown={tenants.length} total={total} />} flush>
      {busy.map((one) => (
        <p key={one.class} className="co-class lp-muted">
          {t('farm.classLine', {
            name: words('class', one.class),
            waiting: formatNumber(one.waiting),
            running: formatNumber(one.running),
          })}
        </p>
      ))}
      {tenants.length === 0 ? (
        <EmptyState title={t('farm.quiet')} text={t('farm.quietText')} />
      ) : (
        <PlainTable
          label={t('farm.tenants')}
          heads={[t('farm.site'), t('farm.waiting'), t('farm.running'), t('farm.oldest'), t('farm.used')]}
          rows={tenants.map((one) => ({
            key: `${one.tenant_id}-${one.class}`,
            cells: [
              <span key="site" className="co-two-lines">
                {siteLink(one.tenant_id, one.site_name)}
                <span className="lp-muted lp-small">{words('class', one.class)}</span>
              </span>,
              formatNumber(one.waiting),
              formatNumber(one.running),
              formatSeconds(one.oldest_s),
              formatSeconds(one.used_s),
            ],
          }))}
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
        <ul className="lp-list">
          {failures.map((one) => (
            <li key={`${one.job_id}-${one.attempt}`} className="lp-row">
              <div className="lp-row-text">
                {siteLink(one.tenant_id, one.site_name)}
                <div className="lp-row-meta">
                  <span>{formatDateTime(one.at)}</span>
                  {one.node && <span>{one.node}</span>}
                  <span>{t('farm.attempt', { count: one.attempt })}</span>
                </div>
                <TechnicalDetail text={one.reason} />
              </div>
              <Chip tone={one.given_up ? 'danger' : 'warning'}>{t(one.given_up ? 'farm.givenUp' : 'farm.again')}</Chip>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
