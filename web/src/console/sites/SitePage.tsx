import ArrowIcon from '@mui/icons-material/ExpandMore';
import EnterIcon from '@mui/icons-material/LoginOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatDate } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { AppLink } from '#/routing/AppLink';
import { Menu } from '#/ui/Menu';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { RouteTabs } from '#/ui/RouteTabs';
import { SkeletonList } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { siteQuery } from '../api';
import { HealthMark, StateChip } from '../parts/chips';
import { Missing } from '../parts/Missing';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import type { SiteDetail } from '../types';
import { SiteFacts } from './SiteFacts';
import { actionsFor, isDangerous } from './siteActions';
import { useSiteActions } from './useSiteActions';

const tabs = ['facts', 'domains', 'plan', 'use', 'operations', 'visits', 'audit'] as const;
const history = () => import('./SiteHistory');
const panels = {
  facts: SiteFacts,
  domains: lazy(async () => ({ default: (await import('./SiteDomains')).SiteDomains })),
  plan: lazy(async () => ({ default: (await import('./SitePlan')).SitePlan })),
  use: lazy(async () => ({ default: (await import('./SiteUse')).SiteUse })),
  operations: lazy(async () => ({ default: (await history()).SiteOperations })),
  visits: lazy(async () => ({ default: (await history()).SiteVisits })),
  audit: lazy(async () => ({ default: (await history()).SiteAudit })),
};

export const load = ({ params, queryClient }: LoadContext) => queryClient.prefetchQuery(siteQuery(Number(params.id)));

/** One site: its facts, what it is on, what was done to it, and what can be done. */
export default function SitePage() {
  const id = Number(useParams().id);
  const query = useQuery(siteQuery(id));
  usePageTitle(query.data?.name);
  const { t } = useTranslation('sites');
  const missing = (
    <Missing title={t('site.notFound')} text={t('site.notFoundText')} to={consolePaths.sites} link={t('site.all')} />
  );
  return (
    <QueryView query={query} missing={missing}>
      {(site) => <Site site={site} />}
    </QueryView>
  );
}

function Site({ site }: { site: SiteDetail }) {
  const { t } = useTranslation('sites');
  const { ask, restorable, dialogs } = useSiteActions(site);
  return (
    <>
      <PageHeader
        title={site.name}
        lead={<Lead site={site} />}
        actions={<Actions site={site} ask={ask} undoUntil={restorable?.undo_until ?? null} />}
      />
      <Notices site={site} />
      <RouteTabs label={t('tabs')} tabs={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}>
        {(key) => {
          const Panel = panels[key];
          return (
            <Suspense fallback={<SkeletonList />}>
              <Panel site={site} ask={ask} />
            </Suspense>
          );
        }}
      </RouteTabs>
      {dialogs}
    </>
  );
}

function Lead({ site }: { site: SiteDetail }) {
  return (
    <Box component="span" sx={leadStyle}>
      <Link href={site.url} target="_blank" rel="noopener noreferrer">
        {site.host}
      </Link>
      <StateChip state={site.state} />
      {site.plan && <span>{site.plan.name}</span>}
      <HealthMark health={site.health} reasons={site.health_reasons} />
    </Box>
  );
}

const leadStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 14px' };

function Actions({
  site,
  ask,
  undoUntil,
}: {
  site: SiteDetail;
  ask: ReturnType<typeof useSiteActions>['ask'];
  undoUntil: string | null;
}) {
  const { t } = useTranslation('sites');
  const may = useMay();
  const actions = actionsFor(site, may, undoUntil);
  return (
    <>
      {may('sites.enter') && site.state === 'active' && (
        <Button variant="outlined" color="inherit" startIcon={<EnterIcon />} onClick={() => ask('enter')}>
          {t('action.enter.open')}
        </Button>
      )}
      {actions.length > 0 && (
        <Menu
          label={t('action.menu')}
          button={
            <Button variant="contained" endIcon={<ArrowIcon />}>
              {t('action.menu')}
            </Button>
          }
          items={actions.map((action) => ({
            key: action,
            label: t(`action.${action}.open`),
            danger: isDangerous(action),
            onClick: () => ask(action),
          }))}
        />
      )}
    </>
  );
}

/** What has to be known before anything else: why the site is not served, what is being done to it, what is wrong. */
function Notices({ site }: { site: SiteDetail }) {
  const { t } = useTranslation('sites');
  const words = useServerLabel('console');
  const fleet = useServerLabel('fleet');
  return (
    <Box sx={noticesStyle}>
      {site.state !== 'active' && site.state !== 'creating' && (
        <Alert role="note" severity={site.state === 'deleting' ? 'error' : 'warning'}>
          {site.delete_after === null
            ? t('notice.state', { state: words('state', site.state), since: formatDate(site.state_since) })
            : t('notice.deleting', { date: formatDate(site.delete_after) })}
          {site.state_reason && <> {t('notice.reason', { reason: site.state_reason })}</>}
        </Alert>
      )}
      {site.operation && (
        <Alert role="note" severity="info">
          {t('notice.operation', { kind: fleet('kind', site.operation.kind) })}{' '}
          <Link component={AppLink} to={consolePaths.operation(site.operation.id)}>
            {t('notice.watch')}
          </Link>
        </Alert>
      )}
      {site.health !== 'ok' && (
        <Alert role="note" severity={site.health}>
          {site.health_reasons.map((reason) => words('healthReason', reason)).join(' · ')}
        </Alert>
      )}
      {site.live_visits > 0 && (
        <Alert role="note" severity="info">
          {t('notice.visits', { count: site.live_visits })}
        </Alert>
      )}
    </Box>
  );
}

const noticesStyle = { display: 'grid', gap: 2.5, mb: 4, '&:empty': { display: 'none' } };
