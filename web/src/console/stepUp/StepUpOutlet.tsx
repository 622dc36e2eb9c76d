import { lazy, Suspense, useSyncExternalStore } from 'react';
import { stepUp } from './stepUp';

const StepUpDialog = lazy(() => import('./StepUpDialog'));

/** Where the second factor is asked for; once per page. */
export function StepUpOutlet() {
  const asked = useSyncExternalStore(stepUp.subscribe, stepUp.current);
  return <Suspense fallback={null}>{asked && <StepUpDialog asked={asked} />}</Suspense>;
}
