import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { Chip, type Tone } from '#/ui/Chips';
import { PageHeader } from '#/ui/PageHeader';
import { EmptyState } from '#/ui/states';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { migrationsQuery } from '../api';
import { Chart } from '../charts/Chart';
import { calls } from '../client';
import { formatSeconds } from '../parts/format';
import { Loaded } from '../parts/Loaded';
import { Facts, Panel } from '../parts/Panel';
import { useRequester } from '../parts/requester';
import { useAction } from '../parts/useAction';
import { useWords } from '../parts/useWords';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import type { FleetPlan, FleetRun, Migrations, Operation } from '../types';

const tones: Record<string, Tone> = { running: 'info', done: 'success', failed: 'danger', halted: 'warning', interrupted: 'warning' };

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(migrationsQuery);

/** The schema version of every site, and bringing those behind up to date. */
export default function MigrationsPage() {
  const { t } = useTranslation('fleet');
  const query = useQuery(migrationsQuery);
  const [plan, setPlan] = useState<FleetPlan | null>(null);
  return (
    <>
      <PageHeader title={t('title.migrations')} lead={t('migrations.lead')} breadcrumb={false} actions={<Doors busy={query.data?.operation !== null} onPlan={setPlan} />} />
      {plan && <Planned plan={plan} />}
      <Loaded query={query}>{(data) => <Shown data={data} />}</Loaded>
    </>
  );
}

function Doors({ busy, onPlan }: { busy: boolean; onPlan: (plan: FleetPlan) => void }) {
  const { t } = useTranslation('fleet');
  const may = useMay();
  const navigate = useAppNavigate();
  const { ask, dialog } = useAction();
  const planning = useMutation({ mutationFn: () => calls.post<{ plan: FleetPlan }>('/migrations/runs', { mode: 'dry_run', reason: t('migrations.dryRun') }), onSuccess: (result) => onPlan(result.plan) });
  if (!may('migrations.run')) return null;
  const run = () =>
    ask({
      title: t('migrations.runTitle'),
      text: t('migrations.runText'),
      button: t('migrations.run'),
      done: t('migrations.started'),
      fields: [
        { name: 'canary', label: t('migrations.canary'), hint: t('migrations.canaryHint'), kind: 'number', min: 1, optional: true },
        { name: 'at_once', label: t('migrations.atOnce'), kind: 'number', initial: '4', min: 1, max: 16 },
        { name: 'max_failures', label: t('migrations.maxFailures'), kind: 'number', initial: '5', min: 0 },
      ],
      send: ({ canary, at_once: atOnce, max_failures: most, reason }) => calls.post('/migrations/runs', { mode: 'run', canary: canary ? Number(canary) : undefined, at_once: Number(atOnce), max_failures: Number(most), reason }),
      onDone: (result) => navigate(consolePaths.operation((result as { operation: Operation }).operation.id)),
    });
  return (
    <>
      <button type="button" className="lp-btn" title={t('migrations.dryRunText')} disabled={planning.isPending} onClick={() => planning.mutate()}>{t('migrations.dryRun')}</button>
      <button type="button" className="lp-btn lp-btn-primary" disabled={busy} onClick={run}>{t('migrations.run')}</button>
      {dialog}
    </>
  );
}

/** What a run would do, in waves. */
function Planned({ plan }: { plan: FleetPlan }) {
  const { t } = useTranslation('fleet');
  const words = useWords('fleet');
  return (
    <div className="co-notices" role="status">
      <Panel title={t('migrations.plan')}>
        {plan.waves.length === 0 ? (
          <p>{t('migrations.nothing')}</p>
        ) : (
          <Facts
            rows={plan.waves.map((wave) => [
              words('wave', wave.wave),
              <span key={wave.from_version}>{t('migrations.wave', { schemas: wave.schemas, from: wave.from_version })}: {wave.migrations.join(', ')}{wave.expected_ms !== null && ` (${t('migrations.waveTime', { time: formatSeconds(wave.expected_ms / 1000) })})`}</span>,
            ] as const)}
          />
        )}
      </Panel>
    </div>
  );
}

function Shown({ data }: { data: Migrations }) {
  const { t } = useTranslation('fleet');
  return (
    <div className="co-stack">
      {data.operation !== null && <p className="lp-alert">{t('migrations.running')} <AppLink to={consolePaths.operation(data.operation)}>{t('migrations.watch')}</AppLink></p>}
      <div className="co-columns">
        <Panel title={t('migrations.versions')}>
          <Chart kind="bars" label={t('migrations.versions')} at={t('migrations.version')} series={[t('migrations.sites'), t('migrations.standbys')]} points={data.versions.map((one) => ({ at: `V${one.version}`, values: [one.sites, one.standbys] }))} />
          <Facts rows={[[t('migrations.newest'), `V${data.newest}`], [t('migrations.served'), t('migrations.servedRange', { from: `V${data.served.from}`, to: `V${data.served.to}` })]]} />
        </Panel>
        <Panel title={t('migrations.behind')} flush>
          {data.behind.length === 0 ? (
            <EmptyState title={t('migrations.allNew')} text={t('migrations.allNewText')} />
          ) : (
            <ul className="lp-list">
              {data.behind.map((one) => (
                <li key={one.tenant_id} className="lp-row">
                  <div className="lp-row-text">
                    <AppLink className="co-link" to={consolePaths.site(one.tenant_id)}>{one.site_name}</AppLink>
                    <div className="lp-row-meta"><span className={one.error ? 'co-danger' : undefined}>{t(one.error ? 'migrations.failed' : 'migrations.waits')}</span>{one.tried_at !== null && <span>{t('migrations.tried', { at: formatDateTime(one.tried_at) })}</span>}</div>
                    {one.error && <TechnicalDetail text={one.error} />}
                  </div>
                  <Chip tone={one.error ? 'danger' : 'warning'}>V{one.version}</Chip>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <Runs runs={data.runs} />
    </div>
  );
}

function Runs({ runs }: { runs: readonly FleetRun[] }) {
  const { t } = useTranslation('fleet');
  const requester = useRequester();
  const words = useWords('fleet');
  return (
    <Panel title={t('migrations.runs')} flush>
      {runs.length === 0 ? (
        <EmptyState title={t('migrations.noRuns')} />
      ) : (
        <ul className="lp-list">
          {runs.map((run) => (
            <li key={run.id} className="lp-row">
              <div className="lp-row-text">
                <b>{t('migrations.target', { version: run.target })}</b>
                <div>{t('migrations.runWords', { upgraded: formatNumber(run.upgraded), planned: formatNumber(run.planned), failed: formatNumber(run.failed), left: formatNumber(run.left) })}</div>
                <div className="lp-row-meta"><span>{formatDateTime(run.started_at)}</span><span>{requester(run.requested_by)}</span></div>
                {run.reason && <TechnicalDetail text={run.reason} />}
              </div>
              <Chip tone={tones[run.state]}>{words('runState', run.state)}</Chip>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
