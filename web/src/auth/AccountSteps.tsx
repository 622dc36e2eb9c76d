import { lazy, Suspense, type ReactNode } from 'react';
import { useUser } from './useUser';

const MustSetPassword = lazy(async () => (await import('./shellParts')).mustSetPasswordPart());
const Welcome = lazy(async () => (await import('./shellParts')).welcomePart());

/** The screen, unless a new password comes first; over it the welcome that is due once. */
export function AccountSteps({ children }: { children: ReactNode }) {
  const user = useUser();
  if (!user) return children;
  return (
    <>
      {!user.must_set_password && children}
      <Suspense fallback={null}>
        {user.must_set_password && <MustSetPassword user={user} />}
        {user.congratulations && !user.must_set_password && user.user_type_set && <Welcome user={user} />}
      </Suspense>
    </>
  );
}
