import type { Boot } from '#/api/boot';

/** Which of both the page begins with. */
export type IdentityMode = 'sign-in' | 'sign-up';

/** What the server writes into the identity page. */
export interface IdentityBoot extends Boot {
  /** What the address brought, once the server has found it good; null: it has not. */
  state?: string | null;
  mode?: IdentityMode;
  /** Without it there is no signing in with Google. */
  google_client_id?: string | null;
  google_script_url?: string | null;
}

/** What the page needs of the state. */
export interface IdentityState {
  /** The site that somebody came from. */
  origin: string;
  /** Ties the sign-in to the browser that began: Google's token has to carry it. */
  challenge: string;
}

/** Reads a state, base64url of JSON; null where it is none. */
export function readState(state: string | null | undefined): IdentityState | null {
  const { origin, challenge } = (jsonOf(state ?? '') ?? {}) as Partial<IdentityState>;
  return typeof origin === 'string' && typeof challenge === 'string' ? { origin, challenge } : null;
}

/** The address that Google's token is about, for people to read: the server alone checks the token. */
export function emailOf(token: string): string | null {
  const { email } = (jsonOf(token.split('.')[1] ?? '') ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : null;
}

/** The JSON object that base64url text holds. */
function jsonOf(text: string): object | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
