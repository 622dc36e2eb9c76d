import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageMeta } from '#/api/envelope';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { Chip, type Tone } from '#/ui/Chips';
import { Pagination } from '#/ui/Pagination';
import { EmptyState } from '#/ui/states';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { behindQuery, runsQuery } from '../api';
import { Loaded } from '../parts/Loaded';
import { Panel } from '../parts/Panel';
import { useRequester } from '../parts/requester';
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
      <Loaded query={query}>
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
      </Loaded>
    </Panel>
  );
}

function SiteRow({ site }: { site: SiteBehind }) {
  const { t } = useTranslation('fleet');
  return (
    <li className="lp-row">
      <div className="lp-row-text">
        <AppLink className="co-link" to={consolePaths.site(site.tenant_id)}>
          {site.site_name}
        </AppLink>
        <div className="lp-row-meta">
          <span className={site.error ? 'co-danger' : undefined}>
            {t(site.error ? 'migrations.failed' : 'migrations.waits')}
          </span>
          {site.tried_at !== null && <span>{t('migrations.tried', { at: formatDateTime(site.tried_at) })}</span>}
        </div>
        {site.error && <TechnicalDetail text={site.error} />}
      </div>
      <Chip tone={site.error ? 'danger' : 'warning'}>V{site.version}</Chip>
    </li>
  );
}

/** The upgrades that were run, newest first, each with a way to what it did to each site. */
export function Runs() {
  const { t } = useTranslation('fleet');
  const [page, setPage] = useState(1);
  const query = useQuery(runsQuery({ page }));
  return (
    <Panel title={t('migrations.runs')} flush>
      <Loaded query={query}>
        {(runs) => (
          <Listed meta={runs.meta} onPage={setPage} empty={<EmptyState title={t('migrations.noRuns')} />}>
            {runs.items.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </Listed>
        )}
      </Loaded>
    </Panel>
  );
}

function RunRow({ run }: { run: FleetRun }) {
  const { t } = useTranslation('fleet');
  const requester = useRequester();
  const words = useServerLabel('fleet');
  return (
    <li className="lp-row">
      <div className="lp-row-text">
        <AppLink className="co-link" to={consolePaths.run(run.id)}>
          {t('migrations.target', { version: run.target })} · #{run.id}
        </AppLink>
        <div>
          {t('migrations.runWords', {
            upgraded: formatNumber(run.upgraded),
            planned: formatNumber(run.planned),
            failed: formatNumber(run.failed),
            left: formatNumber(run.left),
          })}
        </div>
        <div className="lp-row-meta">
          <span>{formatDateTime(run.started_at)}</span>
          <span>{requester(run.requested_by)}</span>
        </div>
        {run.reason && <TechnicalDetail text={run.reason} />}
      </div>
      <Chip tone={runTones[run.state]}>{words('runState', run.state)}</Chip>
    </li>
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
      <ul className="lp-list">{children}</ul>
      <Pagination meta={meta} onPage={onPage} />
    </>
  );
}
