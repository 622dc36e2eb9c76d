import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { REFUSED } from './refusal';
import { signInDialog } from './signInDialog';
import { useUser } from './useUser';

/** In a module of its own, which loads what is due: else every page's first load would list its files. */
const DueSteps = lazy(() => import('./components/DueSteps'));

/**
 * The screen, unless a new password comes first; over it what is due: signing in where one is, the welcome that comes once, and
 * why a guard has sent the visitor here.
 */
export function AccountSteps({ children }: { children: ReactNode }) {
  const request = useSyncExternalStore(signInDialog.subscribe, signInDialog.current);
  const [search] = useSearchParams();
  const user = useUser();
  const isDue = request || search.has(REFUSED) || user?.congratulations || user?.must_set_password;
  return (
    <>
      {!user?.must_set_password && children}
      <Suspense fallback={null}>{isDue && <DueSteps request={request} user={user} />}</Suspense>
    </>
  );
}
