import AddIcon from '@mui/icons-material/Add';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMib, formatDate, formatUntil } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import type { LoadContext } from '#/routing/table';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { listSchema, oneOf, readListState, useListState, type ListState } from '#/ui/table/useListState';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { sitesQuery } from '../api';
import { HealthReason, StateChip } from '../parts/chips';
import { Note } from '../parts/layout';
import { Meter } from '../parts/Meter';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import { healths, planNames, siteStates, type Site } from '../types';

const sorts = ['oldest', 'name', '-name', 'active', 'storage', 'health', 'ends'] as const;
const schema = listSchema({
  filters: { state: oneOf(siteStates), plan: oneOf(planNames), health: oneOf(healths) },
  sorts: ['oldest', 'name', 'active', 'storage', 'health', 'ends'],
});

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(sitesQuery(readListState(schema, search).query));

/** Every site, with how much of its plan it uses and how it does. */
export default function SitesPage() {
  const { t } = useTranslation('sites');
  const list = useListState(schema);
  const query = useQuery(sitesQuery(list.query));
  return (
    <>
      <PageHeader title={t('title.sites')} lead={t('list.lead')} breadcrumb={false} actions={<PageActions />} />
      <Filters list={list} />
      <DataTable
        label={t('title.sites')}
        columns={useColumns()}
        query={query}
        list={list}
        rowKey={(site) => site.id}
        rowHref={(site) => consolePaths.site(site.id)}
        empty={{ title: t('list.none'), text: t('list.noneText') }}
        emptyNarrowed={{ title: t('list.noneFound'), text: t('list.noneFoundText') }}
      />
    </>
  );
}

function PageActions() {
  const { t } = useTranslation('sites');
  const may = useMay();
  return (
    <>
      {may('sites.import') && (
        <Button
          variant="outlined"
          color="inherit"
          component={AppLink}
          to={consolePaths.importSite}
          startIcon={<ImportIcon />}
        >
          {t('title.import-site')}
        </Button>
      )}
      {may('sites.create') && (
        <Button variant="contained" component={AppLink} to={consolePaths.createSite} startIcon={<AddIcon />}>
          {t('title.create-site')}
        </Button>
      )}
    </>
  );
}

function Filters({ list }: { list: ListState<typeof schema> }) {
  const { t } = useTranslation('sites');
  const { t: words } = useTranslation('console');
  return (
    <FilterBar
      search={list.values.search}
      searchLabel={t('list.search')}
      onSearch={(search) => list.set({ search })}
      onClear={list.narrowed ? list.clear : undefined}
      active={list.active}
    >
      <FilterSelect
        label={t('field.state')}
        any={t('list.anyState')}
        value={list.values.state ?? ''}
        options={siteStates.map((value) => ({ value, text: words(`state.${value}`) }))}
        onChange={(state) => list.set({ state: state || undefined })}
      />
      <FilterSelect
        label={t('field.plan')}
        any={t('list.anyPlan')}
        value={list.values.plan ?? ''}
        options={planNames.map((value) => ({ value, text: value }))}
        onChange={(plan) => list.set({ plan: plan || undefined })}
      />
      <FilterSelect
        label={t('field.health')}
        any={t('list.anyHealth')}
        value={list.values.health ?? ''}
        options={healths.map((value) => ({ value, text: words(`health.${value}`) }))}
        onChange={(health) => list.set({ health: health || undefined })}
      />
      <FilterSelect
        label={t('sort.label')}
        any={t('sort.newest')}
        value={list.values.sort}
        options={sorts.map((value) => ({ value, text: t(`sort.${value}`) }))}
        onChange={(sort) => list.set({ sort })}
      />
    </FilterBar>
  );
}

function useColumns(): Column<Site>[] {
  const { t } = useTranslation('sites');
  return [
    {
      key: 'name',
      title: t('field.site'),
      cell: (site) => (
        <Box component="span" sx={nameStyle}>
          {site.name}
        </Box>
      ),
      note: (site) => site.host,
    },
    { key: 'state', title: t('field.state'), cell: (site) => <StateChip state={site.state} /> },
    {
      key: 'plan',
      title: t('field.plan'),
      phone: 'hide',
      cell: ({ plan }) => plan && plan.name + (plan.is_trial ? ` (${t('plan.trial')})` : ''),
      note: ({ plan }) =>
        plan?.ends_at != null && (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {t('field.until', { date: formatUntil(plan.ends_at) })}
          </Box>
        ),
    },
    {
      key: 'active',
      title: t('field.active'),
      phone: 'hide',
      cell: ({ use, name }) => (
        <Meter label={`${t('field.active')}: ${name}`} used={use.active_users} most={use.max_active_users} />
      ),
    },
    {
      key: 'storage',
      title: t('field.storage'),
      phone: 'hide',
      cell: ({ use, name }) => (
        <Meter
          label={`${t('field.storage')}: ${name}`}
          used={use.storage_mib}
          most={use.max_storage_mib}
          format={formatMib}
        />
      ),
    },
    {
      key: 'health',
      title: t('field.health'),
      cell: (site) => <HealthReason health={site.health} reasons={site.health_reasons} />,
    },
    {
      key: 'created',
      title: t('field.created'),
      phone: 'hide',
      align: 'right',
      cell: (site) => <Note>{formatDate(site.created_at)}</Note>,
    },
  ];
}

/** A name takes a few lines before the table is scrolled sideways, and not one a word. */
const nameStyle = { display: 'inline-block', minWidth: 132 };
