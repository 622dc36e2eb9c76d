import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation, useSearchParams } from 'react-router';
import { tenantQuery } from '#/api/site';
import type { Tenant } from '#/api/types';
import { AccountSteps } from '#/auth/AccountSteps';
import { useAffiliateCode } from '#/auth/useAffiliateCode';
import { useUser } from '#/auth/useUser';
import { measuringNotice } from '#/features/pageViews';
import type { Layout, RouteRow } from '#/routing/table';
import { ConnectionNotice } from '#/ui/ConnectionNotice';
import { DialogOutlet } from '#/ui/dialogs';
import { SideLayout } from '#/ui/SideLayout';
import { ToastOutlet } from '#/ui/toasts';
import { loadedLayouts } from '../layouts/layouts';
import { ChatLink } from './ChatLink';
import { Footer } from './Footer';
import { Header } from './Header';
import { signedIn } from './signedIn';
import { SiteSearch } from './SiteSearch';
import { useCurrentRoute, useDocumentTitle } from './useDocumentTitle';
import { usePageMode } from './usePageMode';
import { usePageViews } from './usePageViews';

/** Layouts that bring everything that is on the page. */
const bare: ReadonlySet<Layout> = new Set<Layout>(['player', 'exam']);
/** Layouts that end with the site's footer. */
const ended: ReadonlySet<Layout> = new Set<Layout>(['default', 'school', 'wide']);

/** What is around every screen: header, menu, footer and the places of notices, as the route's layout says. */
export function Shell() {
  const { t } = useTranslation('app');
  const { data: tenant } = useQuery(tenantQuery);
  const user = useUser();
  const route = useCurrentRoute();
  const [search] = useSearchParams();
  const loading = useNavigation().state === 'loading';
  useDocumentTitle(route, tenant?.name);
  usePageMode(route);
  usePageViews(route);
  useAffiliateCode();
  const layout = layoutOf(route?.layout, tenant?.type);
  const alone = bare.has(layout);
  return (
    <>
      <a className="lp-skip" href="#main">
        {t('skip')}
      </a>
      {loading && <div className="lp-progress" role="progressbar" aria-label={t('loading')} />}
      {!alone && !isCompact(search) && <Header tenant={tenant} />}
      {user && <signedIn.Banners tenant={tenant} isVisitOnly={alone || layout === 'empty'} />}
      <Main layout={layout}>
        <AccountSteps>
          <Outlet />
        </AccountSteps>
      </Main>
      {ended.has(layout) && <Footer tenant={tenant} />}
      {ended.has(layout) && <ChatLink tenant={tenant} route={route} />}
      {ended.has(layout) && isMeasured(tenant, route) && <measuringNotice.Part />}
      {layout !== 'exam' && !user?.contest && <SiteSearch />}
      <ConnectionNotice />
      <ToastOutlet />
      <DialogOutlet />
      <ScrollRestoration />
    </>
  );
}

/** Schools have a layout of their own in place of the default one. */
export function layoutOf(layout: Layout = 'default', siteType: string | undefined): Layout {
  return layout === 'default' && siteType === 'uschool' ? 'school' : layout;
}

const mainClasses: Partial<Record<Layout, string>> = {
  school: 'lp-main lp-container lp-school',
  wide: 'lp-main lp-main-flush',
  player: 'lp-main lp-main-flush',
  exam: 'lp-main lp-main-flush',
};

function Main({ layout, children }: { layout: Layout; children: ReactNode }) {
  if (layout === 'manage') {
    const { ManageMenu } = loadedLayouts;
    return <SideLayout menu={ManageMenu && <ManageMenu />}>{children}</SideLayout>;
  }
  return (
    <main id="main" className={mainClasses[layout] ?? 'lp-main lp-container'} tabIndex={-1}>
      {children}
    </main>
  );
}

/** Whether the site's own tag may be told of this page, which takes the visitor's consent. */
function isMeasured(tenant: Tenant | undefined, route: RouteRow | undefined): boolean {
  return Boolean(tenant?.social_media?.g_tag_id) && route?.access === 'public';
}

/** `is_compact_view=1` hides the header, for pages shown inside others. */
function isCompact(search: URLSearchParams): boolean {
  return search.get('is_compact_view') === '1';
}
