import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#/api/envelope';
import { signIn, type WayBack } from './api';

/** What Google's token takes besides before it signs in: the password of the account of its address, or a new account's consents. */
interface Missing {
  token: string;
  what: 'password' | 'consents';
}

function missingOf(error: Error): Missing['what'] | null {
  if (!(error instanceof ApiError)) return null;
  if (error.key === 'google_needs_password') return 'password';
  return error.fields.some(({ field }) => field === 'consents') ? 'consents' : null;
}

/** Signs in with Google's token, and finds out what it takes besides. */
export function useGoogleSignIn(invitation: string | undefined, onDone: (way: WayBack) => unknown) {
  const [missing, setMissing] = useState<Missing | null>(null);
  const { mutate, isPending, error } = useMutation({
    // Nothing is agreed to yet: for an account that is there, nothing needs to be.
    mutationFn: (token: string) => signIn({ google_token: token, invitation, consents: [] }),
    meta: { quiet: true },
    onSuccess: onDone,
    onError: (refusal, token) => {
      const what = missingOf(refusal);
      if (what) setMissing({ token, what });
    },
  });
  return {
    begin: mutate,
    isPending,
    missing,
    /** Why it failed, where nothing that is missing would help. */
    error: error && !missingOf(error) ? error : null,
    giveUp: () => setMissing(null),
  };
}
