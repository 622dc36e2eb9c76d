import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '#/ui/storage';
import { openInvitation } from './api';
import { useAddressToken } from './addressToken';

const STORAGE_KEY = 'lophoc.invitation';
const listeners = new Set<() => void>();

/** Keeps an invitation's token in this tab: signing in, signing up and the other language hand it to each other; null forgets it. */
export function keepInvitation(token: string | null): void {
  if (token === null) removeStored(STORAGE_KEY, 'session');
  else writeStored(STORAGE_KEY, token, 'session');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What an invitation says to who holds its token; null: there is none. */
export const invitationQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: token === null ? skipToken : () => openInvitation(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });

/** The invitation that the visitor came with: its token, and what it says once that is known. */
export function useInvitation() {
  const fromAddress = useAddressToken('invitation');
  const kept = useSyncExternalStore(subscribe, () => readStored(STORAGE_KEY, 'session'));
  useEffect(() => {
    if (fromAddress !== null) keepInvitation(fromAddress);
  }, [fromAddress]);
  const token = fromAddress ?? kept;
  const { data, error } = useQuery(invitationQuery(token));
  return { token, invitation: data ?? null, error, isPending: token !== null && !data && !error };
}
