import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { tenantQuery } from '#/api/site';
import type { IdentityWay } from '../identityPage';

const ContinueWithGoogle = lazy(() => import('./ContinueWithGoogle'));

/** The way to Google's button; nothing where there is no signing in with Google. */
export function GoogleWay(way: IdentityWay) {
  const { data: site } = useQuery(tenantQuery);
  return <Suspense fallback={null}>{site?.google && <ContinueWithGoogle {...way} />}</Suspense>;
}
