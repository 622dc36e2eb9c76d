import { useUser } from '#/auth/useUser';

/** Whether the visitor's account was made for this contest: nothing but its room is theirs. */
export function useIsExaminee(): boolean {
  return Boolean(useUser()?.contest);
}
