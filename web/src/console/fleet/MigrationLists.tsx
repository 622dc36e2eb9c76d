import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageMeta } from '#/api/envelope';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { Pagination } from '#/ui/Pagination';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { behindQuery, runsQuery } from '../api';
import { Panel } from '../parts/Panel';
import { useRequester } from '../parts/requester';
import { Row, RowLink, Rows } from '../parts/Rows';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import type { FleetRun, SiteBehind } from '../types';

/** How a run ended, by its colour. */
export const runTones: Record<string, Tone> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  halted: 'warning',
  interrupted: 'warning',
};

/** The sites that are behind, those first whose last upgrade did not work. */
export function Behind() {
  const { t } = useTranslation('fleet');
  const [page, setPage] = useState(1);
  const query = useQuery(behindQuery({ page }));
  return (
    <Panel title={t('migrations.behind')} flush>
      <QueryView query={query}>
        {(sites) => (
          <Listed
            meta={sites.meta}
            onPage={setPage}
            empty={<EmptyState title={t('migrations.allNew')} text={t('migrations.allNewText')} />}
          >
            {sites.items.map((site) => (
              <SiteRow key={site.tenant_id} site={site} />
            ))}
          </Listed>
        )}
      </QueryView>
    </Panel>
  );
}

function SiteRow({ site }: { site: SiteBehind }) {
  const { t } = useTranslation('fleet');
  const state = t(site.error ? 'migrations.failed' : 'migrations.waits');
  const meta = [
    site.error ? (
      <Box component="span" key="state" sx={{ color: 'error.main' }}>
        {state}
      </Box>
    ) : (
      state
    ),
    site.tried_at !== null && t('migrations.tried', { at: formatDateTime(site.tried_at) }),
  ];
  const version = <Chip tone={site.error ? 'danger' : 'warning'}>V{site.version}</Chip>;
  return (
    <Row meta={meta} detail={site.error} actions={version}>
      <RowLink to={consolePaths.site(site.tenant_id)}>{site.site_name}</RowLink>
    </Row>
  );
}

/** The upgrades that were run, newest first, each with a way to what it did to each site. */
export function Runs() {
  const { t } = useTranslation('fleet');
  const [page, setPage] = useState(1);
  const query = useQuery(runsQuery({ page }));
  return (
    <Panel title={t('migrations.runs')} flush>
      <QueryView query={query}>
        {(runs) => (
          <Listed meta={runs.meta} onPage={setPage} empty={<EmptyState title={t('migrations.noRuns')} />}>
            {runs.items.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </Listed>
        )}
      </QueryView>
    </Panel>
  );
}

function RunRow({ run }: { run: FleetRun }) {
  const { t } = useTranslation('fleet');
  const requester = useRequester();
  const words = useServerLabel('fleet');
  return (
    <Row
      meta={[formatDateTime(run.started_at), requester(run.requested_by)]}
      detail={run.reason}
      actions={<Chip tone={runTones[run.state]}>{words('runState', run.state)}</Chip>}
    >
      <RowLink to={consolePaths.run(run.id)}>
        {t('migrations.target', { version: run.target })} · #{run.id}
      </RowLink>
      <div>
        {t('migrations.runWords', {
          upgraded: formatNumber(run.upgraded),
          planned: formatNumber(run.planned),
          failed: formatNumber(run.failed),
          left: formatNumber(run.left),
        })}
      </div>
    </Row>
  );
}

/** A page of rows, and the way to the others. */
function Listed({
  meta,
  onPage,
  empty,
  children,
}: {
  meta: PageMeta;
  onPage: (page: number) => void;
  empty: ReactNode;
  children: ReactNode;
}) {
  if (meta.total === 0) return empty;
  return (
    <>
      <Rows>{children}</Rows>
      <Pagination meta={meta} onPage={onPage} />
    </>
  );
}
