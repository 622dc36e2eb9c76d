import { useLeftovers } from '../keeper/useLeftovers';
import { useHeldSnippet } from '../useHeldSnippet';
import { LeftoverNotice } from './LeftoverNotice';

/** Sends what earlier pages could not save, tells what is left of it, and keeps the list for when there is no connection. */
export function KeptHere({ user }: { user: number }) {
  const left = useLeftovers(user);
  useHeldSnippet(user, undefined);
  return <LeftoverNotice left={left} />;
}
