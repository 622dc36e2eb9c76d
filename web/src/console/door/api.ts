import { api } from '#/api/client';
import { makePasskey, provePasskey } from '../passkeys';
import type { Session } from '../session';
import type { TotpOffer } from '../types';

const BASE = '/api/console';

/** The ways to give a second factor. */
export type Method = 'totp' | 'passkey' | 'recovery';

/** The password was right; the second factor is asked for within five minutes. */
export interface Challenge {
  challenge: string;
  methods: Method[];
}

/** The first half of signing in. */
export const givePassword = (credentials: { email: string; password: string }) =>
  api.post<Challenge>(`${BASE}/sign-in`, credentials);

/** The second half: a code of the app, or one of the recovery codes. */
export const giveCode = (method: 'totp' | 'recovery', challenge: string, code: string) =>
  api.post<Session>(`${BASE}/sign-in/${method}`, { challenge, code: code.replaceAll(' ', '') });

/** The second half: a passkey. */
export async function givePasskey(challenge: string): Promise<Session> {
  const credential = await provePasskey(await api.post(`${BASE}/sign-in/passkey/options`, { challenge }));
  return api.post<Session>(`${BASE}/sign-in/passkey`, { challenge, credential });
}

/** The second factor again, by a code. */
export const stepUpByCode = (code: string) =>
  api.post<unknown>(`${BASE}/step-up/totp`, { code: code.replaceAll(' ', '') });

/** The second factor again, by a passkey. */
export async function stepUpByPasskey(): Promise<unknown> {
  const credential = await provePasskey(await api.post(`${BASE}/step-up/passkey/options`, {}));
  return api.post<unknown>(`${BASE}/step-up/passkey`, { credential });
}

/** Ends the session. */
export const signOut = () => api.post<unknown>(`${BASE}/sign-out`, {});

/** Whom a set-up link is for. Time in epoch seconds. */
export interface SetUpLook {
  email: string;
  name: string;
  role: string;
  expires_at: number;
}

/** What a set-up answers: the operator is signed in, and has these codes for the day that the second factor is lost. */
export interface SetUpDone {
  recovery_codes: string[];
  session: Session;
}

export const lookAtSetUp = (token: string) => api.post<SetUpLook>(`${BASE}/setup/look`, { token });
export const offerTotp = (token: string) => api.post<TotpOffer>(`${BASE}/setup/totp`, { token });
export const setUpByCode = (token: string, password: string, code: string) =>
  api.post<SetUpDone>(`${BASE}/setup`, { token, password, totp: { code: code.replaceAll(' ', '') } });

/** Sets up with a passkey of this device. */
export async function setUpByPasskey(token: string, password: string, name: string): Promise<SetUpDone> {
  const credential = await makePasskey(await api.post(`${BASE}/setup/passkey/options`, { token }));
  return api.post<SetUpDone>(`${BASE}/setup`, { token, password, passkey: { name, credential } });
}
