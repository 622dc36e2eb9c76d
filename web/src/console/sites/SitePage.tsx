import ArrowIcon from '@mui/icons-material/ExpandMore';
import EnterIcon from '@mui/icons-material/LoginOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatDate } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { AppLink } from '#/routing/AppLink';
import { PageHeader } from '#/ui/PageHeader';
import { Popover } from '#/ui/Popover';
import { RouteTabs } from '#/ui/RouteTabs';
import { usePageTitle } from '#/ui/usePageTitle';
import { siteQuery } from '../api';
import { HealthMark, StateChip } from '../parts/chips';
import { Loaded } from '../parts/Loaded';
import { Missing } from '../parts/Missing';
import { useServerLabel } from '../parts/useServerLabel';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import type { SiteDetail } from '../types';
import { SiteAudit, SiteOperations, SiteVisits } from './SiteHistory';
import { SiteDomains } from './SiteDomains';
import { SiteFacts } from './SiteFacts';
import { SitePlan } from './SitePlan';
import { SiteUse } from './SiteUse';
import { actionsFor, isDangerous } from './siteActions';
import { useSiteActions } from './useSiteActions';

const tabs = ['facts', 'domains', 'plan', 'use', 'operations', 'visits', 'audit'] as const;
const panels = {
  facts: SiteFacts,
  domains: SiteDomains,
  plan: SitePlan,
  use: SiteUse,
  operations: SiteOperations,
  visits: SiteVisits,
  audit: SiteAudit,
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
    <Loaded query={query} missing={missing}>
      {(site) => <Site site={site} />}
    </Loaded>
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
          return <Panel site={site} ask={ask} />;
        }}
      </RouteTabs>
      {dialogs}
    </>
  );
}

function Lead({ site }: { site: SiteDetail }) {
  return (
    <span className="co-site-head">
      <a href={site.url} target="_blank" rel="noopener noreferrer">
        {site.host}
      </a>
      <StateChip state={site.state} />
      {site.plan && <span>{site.plan.name}</span>}
      <HealthMark health={site.health} reasons={site.health_reasons} />
    </span>
  );
}

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
        <button type="button" className="lp-btn" onClick={() => ask('enter')}>
          <EnterIcon aria-hidden fontSize="small" />
          {t('action.enter.open')}
        </button>
      )}
      {actions.length > 0 && (
        <Popover
          buttonClass="lp-btn lp-btn-primary"
          button={
            <>
              {t('action.menu')}
              <ArrowIcon aria-hidden fontSize="small" />
            </>
          }
        >
          {actions.map((action) => (
            <button
              key={action}
              type="button"
              className={`lp-menu-item ${isDangerous(action) ? 'co-danger' : ''}`}
              onClick={() => ask(action)}
            >
              {t(`action.${action}.open`)}
            </button>
          ))}
        </Popover>
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
    <div className="co-stack co-notices">
      {site.state !== 'active' && site.state !== 'creating' && (
        <p className="lp-alert" data-tone={site.state === 'deleting' ? 'danger' : 'warning'}>
          {site.delete_after === null
            ? t('notice.state', { state: words('state', site.state), since: formatDate(site.state_since) })
            : t('notice.deleting', { date: formatDate(site.delete_after) })}
          {site.state_reason && <> {t('notice.reason', { reason: site.state_reason })}</>}
        </p>
      )}
      {site.operation && (
        <p className="lp-alert">
          {t('notice.operation', { kind: fleet('kind', site.operation.kind) })}{' '}
          <AppLink to={consolePaths.operation(site.operation.id)}>{t('notice.watch')}</AppLink>
        </p>
      )}
      {site.health !== 'ok' && (
        <p className="lp-alert" data-tone={site.health === 'error' ? 'danger' : 'warning'}>
          {site.health_reasons.map((reason) => words('healthReason', reason)).join(' · ')}
        </p>
      )}
      {site.live_visits > 0 && <p className="lp-alert">{t('notice.visits', { count: site.live_visits })}</p>}
    </div>
  );
}
