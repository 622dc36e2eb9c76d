import type { QueryClient } from '@tanstack/react-query';
import { hasUnsavedChanges } from '#/ui/form/unsaved';
import { endSession, userQuery } from './session';

/** Why somebody is asked to sign in where they are, and what follows. */
export interface SignInRequest {
  /** What it is for: "Đăng nhập để nộp bài". */
  title?: string;
  /** Which of both begins; people may change to the other. */
  mode?: 'sign-in' | 'sign-up';
  /** Whether it can be closed without signing in; yes unless told. */
  closeable?: boolean;
  /** Done once they are signed in, before anything else. */
  after?: () => unknown;
  /** Where they go afterwards, with what their navigation carries; without it they stay. */
  from?: string;
  state?: unknown;
  /** The person whose session has ended, and who is to come back. */
  ended?: number;
}

let open: SignInRequest | null = null;
const listeners = new Set<() => void>();

function set(next: SignInRequest | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The one dialog of a page in which people sign in or up without leaving what they do. */
export const signInDialog = {
  /** Opens it. One that is open stays: what it was opened for comes first. */
  ask: (request: SignInRequest = {}) => {
    if (!open) set(request);
  },
  close: () => set(null),
  current: () => open,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/**
 * A call answered 401: whether that leads to the sign-in page. It does not where nobody was signed in, and where a form holds
 * what was typed: the dialog then comes up over it, and the page stays as it is. Nor in the room that an account was made for:
 * it asks for the card again, and keeps what was written on the computer.
 */
export function endSessionInPlace(queryClient: QueryClient): boolean {
  const user = queryClient.getQueryData(userQuery.queryKey);
  if (!user || open) return false;
  if (user.contest) {
    endSession(queryClient);
    return false;
  }
  if (!hasUnsavedChanges()) return endSession(queryClient);
  signInDialog.ask({ ended: user.id });
  return false;
}
