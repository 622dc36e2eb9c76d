import type { Blocker, BlockerFunction } from 'react-router';
import { guards, hasUnsavedChanges, type Guard } from './unsaved';

/** What is needed of a router to stop it: one blocker is all that it takes. */
export interface BlockingRouter {
  getBlocker: (key: string, shouldBlock: BlockerFunction) => Blocker;
  deleteBlocker: (key: string) => void;
  subscribe: (onState: (state: { blockers: Map<string, Blocker> }) => void) => () => void;
}

const KEY = 'unsaved-changes';

let release: (() => void) | null = null;

/**
 * Adds one guard of unsaved changes; answers what takes it away. All guards of a page, those of its form and of its dialogs,
 * share the router's one blocker, and `confirm` is asked once.
 */
export function addLeaveGuard(
  guard: Guard,
  router: BlockingRouter | null,
  confirm: () => Promise<boolean>,
): () => void {
  guards.add(guard);
  if (guards.size === 1) release = guardPage(router, confirm);
  return () => {
    guards.delete(guard);
    if (guards.size > 0) return;
    release?.();
    release = null;
  };
}

function guardPage(router: BlockingRouter | null, confirm: () => Promise<boolean>): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasUnsavedChanges()) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  const releaseRouter = router ? guardRouter(router, confirm) : undefined;
  return () => {
    removeEventListener('beforeunload', warn);
    releaseRouter?.();
  };
}

function guardRouter(router: BlockingRouter, confirm: () => Promise<boolean>): () => void {
  let asked = 0;
  let last: Blocker | undefined;
  const ask = async () => {
    asked += 1;
    const question = asked;
    const leaves = await confirm();
    // A later attempt to leave asks anew, and is answered by its own question.
    if (question !== asked || last?.state !== 'blocked') return;
    if (leaves) last.proceed();
    else last.reset();
  };
  router.getBlocker(
    KEY,
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  );
  const unsubscribe = router.subscribe(({ blockers }) => {
    const blocker = blockers.get(KEY);
    if (blocker === last) return;
    last = blocker;
    if (blocker?.state === 'blocked') void ask();
  });
  return () => {
    unsubscribe();
    router.deleteBlocker(KEY);
  };
}
