import { useUser } from '#/auth/useUser';
import { useWorking } from '#/routing/workingOn';
import { lazyPart } from '#/ui/lazyPart';

const watch = lazyPart(
  async () => (await import('./classBar/Watch')).Watch,
  () => null,
);

/** What a learner reads while a session of theirs runs, on pages where something is learnt; nothing of it is loaded before. */
export function ClassBar() {
  const user = useUser();
  const working = useWorking();
  return user && working ? <watch.Part key={user.id} user={user.id} subject={working.subject} /> : null;
}
