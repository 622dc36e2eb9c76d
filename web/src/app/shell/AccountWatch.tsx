import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useChannel } from '#/api/channel';
import { api } from '#/api/client';
import type { UserInfo } from '#/api/types';
import { userQuery } from '#/auth/session';

/** What the guards go by. */
const standing = ({ role, permissions, user_type_set: typed }: UserInfo) => JSON.stringify([role, permissions, typed]);

/**
 * Looks who the visitor is when the server says that a session, a role or an account is no longer what it was: what they may do
 * is then so in every open tab, and a session that is over leads to signing in, as any call that answers 401.
 */
export function AccountWatch({ user }: { user: UserInfo }) {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const isFollowed = useRef(false);
  const look = async () => {
    const now = (await queryClient
      .fetchQuery({ queryKey: ['user', 'look'], queryFn: () => api.get('/api/users/info'), staleTime: 0, gcTime: 0 })
      .catch(() => null)) as UserInfo | null;
    if (!now) return;
    queryClient.setQueryData(userQuery.queryKey, now);
    if (standing(now) !== standing(user)) await revalidate();
  };
  const state = useChannel(`user/${user.id}`, {
    onMessage: (data) => {
      if ((data as { kind?: unknown } | null)?.kind === 'account') void look();
    },
    // The page itself has just brought who it is: only what may have been missed later is looked at.
    resync: () => {
      if (isFollowed.current) void look();
      isFollowed.current = true;
    },
  });
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (state === 'refused') void latest.current();
  }, [state]);
  return null;
}
