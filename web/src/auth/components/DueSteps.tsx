import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { UserInfo } from '#/api/types';
import { loadNamespaces } from '#/i18n/i18n';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { SignInRequest } from '../signInDialog';

const withTexts = async <Module,>(module: Promise<Module>): Promise<Module> => {
  await loadNamespaces(['auth']);
  return module;
};
const SignInDialog = lazy(() => withTexts(import('./SignInDialog')));
const MustSetPassword = lazy(() => withTexts(import('./MustSetPassword')));
const Welcome = lazy(() => withTexts(import('./Welcome')));
const RefusalToast = lazy(() => withTexts(import('./RefusalToast')));

/** What is due of signing in, each loaded with its texts when it is. */
export default function DueSteps({ request, user }: { request: SignInRequest | null; user?: UserInfo | null }) {
  // Whoever came for something else is not held up.
  const isAtDashboard = useLocation().pathname === localized(paths.dashboard);
  const isWelcome = isAtDashboard && user?.congratulations && !user.must_set_password && user.user_type_set;
  return (
    <Suspense fallback={null}>
      {user?.must_set_password && <MustSetPassword user={user} />}
      {isWelcome && <Welcome user={user} />}
      {request && <SignInDialog request={request} />}
      <RefusalToast />
    </Suspense>
  );
}
