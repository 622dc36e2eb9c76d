import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#/api/types';
import { userQuery } from './session';

/** The signed-in person; null is nobody, undefined is not known yet. */
export function useUser(): UserInfo | null | undefined {
  return useQuery(userQuery).data;
}
