import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation, useSearchParams } from 'react-router';
import { tenantQuery } from '#/api/site';
import { ConnectionNotice } from '#/ui/ConnectionNotice';
import { DialogOutlet } from '#/ui/dialogs';
import { ToastOutlet } from '#/ui/toasts';
import { ChatLink } from './ChatLink';
import { Footer } from './Footer';
import { Header } from './Header';
import { PlanBanner } from './PlanBanner';
import { TeacherBanner } from './TeacherBanner';
import { VisitRibbon } from './VisitRibbon';
import { useCurrentRoute, useDocumentTitle } from './useDocumentTitle';

/** What is around every screen: header, footer and the places of notices, as the route's layout says. */
export function Shell() {
  const { t } = useTranslation('app');
  const { data: tenant } = useQuery(tenantQuery);
  const route = useCurrentRoute();
  const [search] = useSearchParams();
  const loading = useNavigation().state === 'loading';
  useDocumentTitle(route, tenant?.name);
  const layout = route?.layout ?? 'default';
  const bare = layout === 'empty';
  return (
    <>
      <a className="lp-skip" href="#main">
        {t('skip')}
      </a>
      {loading && <div className="lp-progress" role="progressbar" aria-label={t('loading')} />}
      {!isCompact(search) && <Header tenant={tenant} />}
      <VisitRibbon />
      {!bare && <PlanBanner tenant={tenant} />}
      {!bare && <TeacherBanner tenant={tenant} />}
      <main id="main" className={layout === 'wide' ? 'lp-main lp-main-flush' : 'lp-main lp-container'} tabIndex={-1}>
        <Outlet />
      </main>
      {!bare && <Footer tenant={tenant} />}
      {!bare && <ChatLink tenant={tenant} route={route} />}
      <ConnectionNotice />
      <ToastOutlet />
      <DialogOutlet />
      <ScrollRestoration />
    </>
  );
}

/** `is_compact_view=1` hides the header, for pages shown inside others. */
function isCompact(search: URLSearchParams): boolean {
  return search.get('is_compact_view') === '1';
}
