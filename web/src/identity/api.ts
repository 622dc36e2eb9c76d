import { readBoot } from '#/api/boot';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import type { Credentials, NewAccount } from '#/auth/api';
import type { IdentityBoot } from './state';

/** Where a sign-in leads back to: the site, with a code. */
export interface WayBack {
  redirect: string;
}

/** What Google's token signs in with. */
export interface GoogleSignIn {
  google_token: string;
  /** Of the account that is there already, where it is asked for. */
  password?: string;
  invitation?: string;
  /** What a new account's owner agrees to. */
  consents: Schemas['Purpose'][];
}

/** What says which site it is for: the state that the page came with. */
const query = () => ({ state: (readBoot(document) as IdentityBoot).state ?? '' });

/** Signs in for the site that somebody came from. */
export function signIn(body: Credentials | GoogleSignIn): Promise<WayBack> {
  return api.post('/api/identity/sign-in', { query: query(), body });
}

/** Makes an account of that site. */
export function signUp(body: NewAccount): Promise<WayBack> {
  return api.post('/api/identity/sign-up', { query: query(), body });
}
