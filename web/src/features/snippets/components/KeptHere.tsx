import { useQuery } from '@tanstack/react-query';
import { recentSnippetsQuery } from '../api';
import { useLeftovers } from '../keeper/useLeftovers';
import { useHeldSnippets } from '../useHeldSnippets';
import { LeftoverNotice } from './LeftoverNotice';

/** Sends what earlier pages could not save, tells what is left of it, and keeps list and newest snippets for when there is no connection. */
export function KeptHere({ user }: { user: number }) {
  const leftovers = useLeftovers(user);
  const { data, isError } = useQuery(recentSnippetsQuery);
  const own = data?.items.map(({ slug, updated_at: since }) => ({ slug, since }));
  useHeldSnippets(user, own ?? (isError ? [] : undefined));
  return <LeftoverNotice {...leftovers} />;
}
