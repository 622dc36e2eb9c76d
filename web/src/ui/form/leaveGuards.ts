import type { Blocker, BlockerFunction } from 'react-router';
import { guards, hasUnsavedChanges, type Guard } from './unsaved';

type Place = Pick<Location, 'pathname' | 'search'>;

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
 * share the router's one blocker, and `confirm` is asked once. What is shown by a parameter of the address names it (`shownBy`):
 * another value of it leaves that as well.
 */
export function addLeaveGuard(
  guard: Guard,
  router: BlockingRouter | null,
  confirm: () => Promise<boolean>,
  shownBy?: string,
): () => void {
  guards.set(guard, shownBy);
  if (guards.size === 1) release = guardPage(router, confirm);
  return () => {
    guards.delete(guard);
    if (guards.size > 0) return;
    release?.();
    release = null;
  };
}

function losesChanges(from: Place, to: Place): boolean {
  const valueIn = ({ search }: Place, name: string) => new URLSearchParams(search).get(name);
  return [...guards].some(([isUnsaved, shownBy]) => {
    const isLeft =
      from.pathname !== to.pathname || (shownBy !== undefined && valueIn(from, shownBy) !== valueIn(to, shownBy));
    return isLeft && isUnsaved();
  });
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
  router.getBlocker(KEY, ({ currentLocation, nextLocation }) => losesChanges(currentLocation, nextLocation));
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
