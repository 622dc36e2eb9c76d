import type { QueryClient } from '@tanstack/react-query';
import { footerQuery, tenantQuery } from '#/api/site';
import { rememberAffiliateCode } from '#/auth/affiliate';
import { userQuery } from '#/auth/session';
import { withoutLocale } from '#/i18n/locale';
import { PREVIEW_FRAME } from '#/features/website/previewFrame';
import { siteLayouts } from './layouts/layouts';
import { Shell } from './shell/Shell';
import { signedIn } from './shell/signedIn';
import { firstRoutes } from './firstTable';
import { isManaged, siteGrowth } from './laterTable';
import { start } from './start';

// Before anything leads elsewhere: to signing in, or to the platform's page for that.
rememberAffiliateCode(new URLSearchParams(location.search));

const prepare = (queryClient: QueryClient) => {
  // Pages with a footer have brought it; nobody waits for it on others.
  if (!isManaged(withoutLocale(location.pathname))) void queryClient.prefetchQuery(footerQuery);
  return Promise.all([queryClient.ensureQueryData(tenantQuery), prepareVisitor(queryClient)]);
};

/** Who is signed in, and what the shell shows them; a part that can't be fetched comes when it is drawn. */
async function prepareVisitor(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(userQuery);
  if (queryClient.getQueryData(userQuery.queryKey)) await signedIn.fetch().catch(() => undefined);
}

const started = start(
  { table: firstRoutes, growth: siteGrowth, shell: Shell, prepare, layouts: siteLayouts, reports: true },
  ['ui', 'app'],
);

/** The preview of the screen that changes the site is this page in a frame of that name. */
async function preview() {
  const queryClient = await started;
  const { followDrafts } = await import('#/features/website/draft');
  followDrafts(queryClient);
}
if (parent !== window && window.name === PREVIEW_FRAME) void preview();
