import type { With } from '#/api/types';
import { openCalls } from '../client';
import { makePasskey, provePasskey } from '../passkeys';
import type { Session } from '../session';
import type { Schemas } from '../types';

/** The ways to give a second factor: words in the document, without their list. */
export type Method = 'totp' | 'passkey' | 'recovery';

/** The password was right; the second factor is asked for within five minutes. */
export type Challenge = With<Schemas['ChallengeBody'], { methods: Method[] }>;

/** The first half of signing in. */
export const givePassword = async (credentials: { email: string; password: string }): Promise<Challenge> =>
  (await openCalls.post('/api/console/sign-in', { body: credentials })) as Challenge;

/** The second half: a code of the app, or one of the recovery codes. */
export const giveCode = (method: 'totp' | 'recovery', challenge: string, code: string): Promise<Session> =>
  openCalls.post(`/api/console/sign-in/${method}`, { body: { challenge, code } });

/** The second half: a passkey. */
export async function givePasskey(challenge: string): Promise<Session> {
  const options = await openCalls.post('/api/console/sign-in/passkey/options', { body: { challenge } });
  const credential = await provePasskey(options);
  return openCalls.post('/api/console/sign-in/passkey', { body: { challenge, credential } });
}

/** The second factor again, by a code. */
export const stepUpByCode = (code: string) => openCalls.post('/api/console/step-up/totp', { body: { code } });

/** The second factor again, by a passkey. */
export async function stepUpByPasskey() {
  const credential = await provePasskey(await openCalls.post('/api/console/step-up/passkey/options'));
  return openCalls.post('/api/console/step-up/passkey', { body: { credential } });
}

/** Ends the session. */
export const signOut = () => openCalls.post('/api/console/sign-out');

/** What a set-up answers: the operator is signed in, and has these codes for the day that the second factor is lost. */
export type SetUpDone = Schemas['SetUpBody'];

/** Whom a set-up link is for. */
export const lookAtSetUp = (token: string) => openCalls.post('/api/console/setup/look', { body: { token } });

/** Begins a time-based code, whose secret is shown. */
export const startTotp = (token: string) => openCalls.post('/api/console/setup/totp', { body: { token } });

/** Sets up with a time-based code. */
export const setUpByCode = (token: string, password: string, code: string): Promise<SetUpDone> =>
  openCalls.post('/api/console/setup', { body: { token, password, totp: { code } } });

/** Sets up with a passkey of this device. */
export async function setUpByPasskey(token: string, password: string, name: string): Promise<SetUpDone> {
  const credential = await makePasskey(await openCalls.post('/api/console/setup/passkey/options', { body: { token } }));
  return openCalls.post('/api/console/setup', { body: { token, password, passkey: { name, credential } } });
}
