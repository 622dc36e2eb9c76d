import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import type { LoadContext } from '#/routing/table';
import { Chip, type Tone } from '#/ui/Chips';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { listSchema, oneOf, useListState } from '#/ui/table/useListState';
import { usePageTitle } from '#/ui/usePageTitle';
import { runQuery, runResultsQuery } from '../api';
import { formatSeconds } from '../parts/format';
import { Lines, OneLine, Sections } from '../parts/layout';
import { Missing } from '../parts/Missing';
import { Facts, Panel } from '../parts/Panel';
import { useRequester } from '../parts/requester';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import { fleetOutcomes, type FleetResult, type FleetRun } from '../types';
import { runTones } from './MigrationLists';

const schema = listSchema({ filters: { outcome: oneOf(fleetOutcomes) } });
/** How often an upgrade that goes on is looked at again, in milliseconds. */
const AGAIN_MS = 3_000;
const outcomeTones: Record<FleetResult['outcome'], Tone> = { failed: 'danger', left: 'warning', upgraded: 'success' };

export const load = ({ params, queryClient }: LoadContext) => queryClient.prefetchQuery(runQuery(Number(params.id)));

/** What one upgrade did to each schema, those first that did not work. */
export default function RunPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation('fleet');
  const query = useQuery({
    ...runQuery(id),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? AGAIN_MS : false),
  });
  usePageTitle(`${t('title.run')} #${id}`);
  const missing = (
    <Missing title={t('run.notFound')} text={t('run.notFoundText')} to={consolePaths.migrations} link={t('run.all')} />
  );
  return (
    <QueryView query={query} missing={missing}>
      {(run) => <Shown run={run} />}
    </QueryView>
  );
}

function Shown({ run }: { run: FleetRun }) {
  const { t } = useTranslation('fleet');
  const requester = useRequester();
  const words = useServerLabel('fleet');
  return (
    <>
      <PageHeader title={`${t('title.run')} #${run.id}`} lead={t('migrations.target', { version: run.target })} />
      <Sections>
        <Panel title={t('run.facts')} aside={<Chip tone={runTones[run.state]}>{words('runState', run.state)}</Chip>}>
          <Facts
            rows={[
              [
                t('run.sum'),
                t('migrations.runWords', {
                  upgraded: formatNumber(run.upgraded),
                  planned: formatNumber(run.planned),
                  failed: formatNumber(run.failed),
                  left: formatNumber(run.left),
                }),
              ],
              [
                t('run.canary'),
                run.canary_tenant === null ? (
                  '–'
                ) : (
                  <AppLink key="canary" to={consolePaths.site(run.canary_tenant)}>
                    {run.canary_name ?? `#${run.canary_tenant}`}
                  </AppLink>
                ),
              ],
              [t('operations.by'), requester(run.requested_by)],
              [t('run.begun'), formatDateTime(run.started_at)],
              [
                t('operation.ended'),
                run.ended_at === null
                  ? '–'
                  : `${formatDateTime(run.ended_at)} (${formatSeconds(Math.max(0, run.ended_at - run.started_at))})`,
              ],
            ]}
          />
          {run.reason && (
            <p>
              <TechnicalDetail text={run.reason} />
            </p>
          )}
        </Panel>
        <Results run={run} />
      </Sections>
    </>
  );
}

function Results({ run }: { run: FleetRun }) {
  const { t } = useTranslation('fleet');
  const list = useListState(schema);
  const query = useQuery({
    ...runResultsQuery(run.id, list.query),
    refetchInterval: run.state === 'running' ? AGAIN_MS : false,
  });
  return (
    <section aria-label={t('run.results')}>
      <FilterBar onClear={list.narrowed ? list.clear : undefined} active={list.active}>
        <FilterSelect
          label={t('run.outcome')}
          any={t('run.any')}
          value={list.values.outcome ?? ''}
          options={fleetOutcomes.map((value) => ({ value, text: t(`runOutcome.${value}`) }))}
          onChange={(outcome) => list.set({ outcome: outcome || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('run.results')}
        columns={useColumns()}
        query={query}
        list={list}
        rowKey={(one) => one.schema}
        rowHref={siteHref}
        empty={{ title: t('run.none') }}
        emptyNarrowed={{ title: t('run.noneFound') }}
      />
    </section>
  );
}

/** The page of the site whose schema it is; a standby has none. */
const siteHref = ({ tenant_id: site }: FleetResult) => (site === null ? undefined : consolePaths.site(site));

function useColumns(): Column<FleetResult>[] {
  const { t } = useTranslation('fleet');
  const words = useServerLabel('fleet');
  return [
    {
      key: 'site',
      title: t('run.schema'),
      cell: (one) => (one.tenant_id === null ? t('run.standby') : (one.name ?? `#${one.tenant_id}`)),
      note: (one) => (
        <Lines>
          <code>{one.schema}</code>
          {one.outcome === 'left' && one.error === null && t('run.notTried')}
          {one.error && <TechnicalDetail text={one.error} />}
        </Lines>
      ),
    },
    {
      key: 'outcome',
      title: t('run.outcome'),
      cell: (one) => <Chip tone={outcomeTones[one.outcome]}>{t(`runOutcome.${one.outcome}`)}</Chip>,
    },
    { key: 'wave', title: t('run.wave'), phone: 'hide', cell: (one) => words('wave', one.wave) },
    {
      key: 'versions',
      title: t('migrations.version'),
      phone: 'hide',
      cell: (one) => (
        <OneLine>
          V{one.from_version} → V{one.to_version}
        </OneLine>
      ),
    },
    {
      key: 'attempts',
      title: t('run.attempts'),
      align: 'right',
      phone: 'hide',
      cell: (one) => formatNumber(one.attempts),
    },
    {
      key: 'took',
      title: t('run.took'),
      align: 'right',
      cell: (one) => (
        <OneLine>{one.attempts === 0 ? '–' : t('run.ms', { ms: formatNumber(Math.round(one.took_ms)) })}</OneLine>
      ),
    },
  ];
}
