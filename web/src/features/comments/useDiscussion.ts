import { useQueryClient } from '@tanstack/react-query';
import { useChannel } from '#/api/channel';
import { renew } from '#/api/renew';
import { useUser } from '#/auth/useUser';
import { commentKeys } from './api';
import type { Subject } from './types';

/** Keeps a discussion up to date for who is signed in. */
export function useDiscussion(subject: Subject): void {
  const queryClient = useQueryClient();
  const user = useUser();
  useChannel(user ? `${subject.kind}/${subject.id}/comments` : null, {
    resync: () => void renew(queryClient, commentKeys.of(subject)),
  });
}
