import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tenantQuery } from '#/api/site';
import { beginIdentity } from './api';

/** Why somebody goes to the identity page, and where they come back to. */
export interface IdentityWay {
  mode: 'sign-in' | 'sign-up';
  /** A path of this site. */
  from: string;
  /** The token of an invitation that is accepted with it. */
  invitation?: string | null;
  /** Whether the page that leads there is left out of the history. */
  replaces?: boolean;
}

/** Leaves for the identity page. An invitation's token goes along in the fragment, which no server is told. */
export function useIdentityPage(options: { quiet?: boolean } = {}) {
  return useMutation({
    mutationFn: ({ mode, from }: IdentityWay) => beginIdentity({ mode, redirect_path: from }),
    meta: { quiet: options.quiet },
    onSuccess: ({ url }, { invitation, replaces }) => {
      const address = invitation ? `${url}#${new URLSearchParams({ invitation })}` : url;
      if (replaces) location.replace(address);
      else location.assign(address);
    },
  });
}

/**
 * On a site whose people sign in on the identity page: leads there at once. Whether it is under way; where it fails, the own page
 * does it.
 */
export function useIdentityInstead(way: IdentityWay): boolean {
  const { data: site } = useQuery(tenantQuery);
  const { mutate, isError } = useIdentityPage({ quiet: true });
  const isWanted = site?.options?.people?.sign_in?.page === 'identity';
  const latest = useRef(way);
  const isBegun = useRef(false);
  useEffect(() => {
    latest.current = way;
  });
  useEffect(() => {
    if (!isWanted || isBegun.current) return;
    isBegun.current = true;
    mutate({ ...latest.current, replaces: true });
  }, [isWanted, mutate]);
  return isWanted && !isError;
}
