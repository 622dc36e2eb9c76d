import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { Chart } from '#/ui/Chart/Chart';
import type { Found } from '#/ui/form/AsyncSelectField';
import { migrationsQuery } from '../api';
import { calls } from '../client';
import { formatSeconds } from '../parts/format';
import { Columns, Sections } from '../parts/layout';
import { Facts, Panel } from '../parts/Panel';
import { useAction } from '../parts/useAction';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import type { FleetPlan, Migrations, Operation } from '../types';
import { Behind, Runs } from './MigrationLists';

/** How many sites the search for a canary offers. */
const OFFERED = 8;

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(migrationsQuery);

/** The schema version of every site, and bringing those behind up to date. */
export default function MigrationsPage() {
  const { t } = useTranslation('fleet');
  const query = useQuery(migrationsQuery);
  const [plan, setPlan] = useState<FleetPlan | null>(null);
  return (
    <>
      <PageHeader
        title={t('title.migrations')}
        lead={t('migrations.lead')}
        breadcrumb={false}
        actions={<PageActions busy={query.data?.operation !== null} onPlan={setPlan} />}
      />
      {plan && <Planned plan={plan} />}
      <QueryView query={query}>{(data) => <Shown data={data} />}</QueryView>
    </>
  );
}

function PageActions({ busy, onPlan }: { busy: boolean; onPlan: (plan: FleetPlan) => void }) {
  const { t } = useTranslation('fleet');
  const may = useMay();
  const navigate = useAppNavigate();
  const { ask, dialog } = useAction();
  const planning = useMutation({
    mutationFn: () =>
      calls.post('/api/console/migrations/runs', { body: { mode: 'dry_run', reason: t('migrations.dryRun') } }),
    onSuccess: ({ plan }) => plan && onPlan(plan),
  });
  if (!may('migrations.run')) return null;
  const run = () =>
    ask({
      title: t('migrations.runTitle'),
      text: t('migrations.runText'),
      button: t('migrations.run'),
      done: t('migrations.started'),
      fields: [
        {
          name: 'canary',
          label: t('migrations.canary'),
          hint: t('migrations.canaryHint'),
          kind: 'search',
          search: canaries,
          optional: true,
        },
        {
          name: 'canary_wait_s',
          label: t('migrations.canaryWait'),
          hint: t('migrations.canaryWaitHint'),
          kind: 'number',
          initial: '10',
          min: 0,
          max: 600,
        },
        { name: 'at_once', label: t('migrations.atOnce'), kind: 'number', initial: '4', min: 1, max: 16 },
        { name: 'max_failures', label: t('migrations.maxFailures'), kind: 'number', initial: '5', min: 0 },
      ],
      send: ({ canary, canary_wait_s: wait, at_once: atOnce, max_failures: most, reason }) =>
        calls.post('/api/console/migrations/runs', {
          body: {
            mode: 'run',
            canary: canary ? Number(canary) : undefined,
            canary_wait_s: Number(wait),
            at_once: Number(atOnce),
            max_failures: Number(most),
            reason,
          },
        }),
      onDone: (result) => navigate(consolePaths.operation((result as { operation: Operation }).operation.id)),
    });
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        title={t('migrations.dryRunText')}
        disabled={planning.isPending}
        onClick={() => planning.mutate()}
      >
        {t('migrations.dryRun')}
      </Button>
      <Button variant="contained" disabled={busy} onClick={run}>
        {t('migrations.run')}
      </Button>
      {dialog}
    </>
  );
}

/** Sites that can go first: those that are behind, by letters of their names. */
async function canaries(typed: string, signal: AbortSignal): Promise<Found<string>[]> {
  const { items } = await calls.list('/api/console/migrations/behind', {
    query: { search: typed || undefined, size: OFFERED },
    signal,
  });
  return items.map((site) => ({
    value: String(site.tenant_id),
    label: site.site_name,
    detail: `#${site.tenant_id} · V${site.version}`,
  }));
}

/** What a run would do, in waves. */
function Planned({ plan }: { plan: FleetPlan }) {
  const { t } = useTranslation('fleet');
  const words = useServerLabel('fleet');
  return (
    <Box role="status" sx={{ mb: 4.5 }}>
      <Panel title={t('migrations.plan')}>
        {plan.waves.length === 0 ? (
          <p>{t('migrations.nothing')}</p>
        ) : (
          <Facts
            rows={plan.waves.map(
              (wave) =>
                [
                  words('wave', wave.wave),
                  <span key={wave.from_version}>
                    {t('migrations.wave', { schemas: wave.schemas, from: wave.from_version })}:{' '}
                    {wave.migrations.join(', ')}
                    {wave.expected_ms !== null &&
                      ` (${t('migrations.waveTime', { time: formatSeconds(wave.expected_ms / 1000) })})`}
                  </span>,
                ] as const,
            )}
          />
        )}
      </Panel>
    </Box>
  );
}

function Shown({ data }: { data: Migrations }) {
  const { t } = useTranslation('fleet');
  return (
    <Sections>
      {data.operation !== null && (
        <Alert severity="info" role="status">
          {t('migrations.running')}{' '}
          <AppLink to={consolePaths.operation(data.operation)}>{t('migrations.watch')}</AppLink>
        </Alert>
      )}
      <Columns>
        <Panel title={t('migrations.versions')}>
          <Chart
            kind="bar"
            label={t('migrations.versions')}
            at={t('migrations.version')}
            series={[t('migrations.sites'), t('migrations.standbys')]}
            points={data.versions.map((one) => ({ at: `V${one.version}`, values: [one.sites, one.standbys] }))}
          />
          <Facts
            rows={[
              [t('migrations.newest'), `V${data.newest}`],
              [
                t('migrations.served'),
                t('migrations.servedRange', { from: `V${data.served.from}`, to: `V${data.served.to}` }),
              ],
            ]}
          />
        </Panel>
        <Behind />
      </Columns>
      <Runs />
    </Sections>
  );
}
