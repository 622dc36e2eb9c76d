import type { Domain, Domains } from './api';

/** What a domain asks of its admin: nothing, patience, or a deed. */
export type Outcome = 'live' | 'waiting' | 'needsYou';

/** How often domains are asked for again behind the events, while something is on its way and otherwise, in milliseconds. */
const SOON_MS = 20_000;
const LATER_MS = 120_000;
/** Characters of the longest name that DNS knows. */
const LONGEST = 253;

const waitsFor: ReadonlySet<string> = new Set(['nothing_found', 'txt_missing', 'not_pointing']);

/** What is to be told first. Where the platform has no HTTPS, a proved domain is all there is to have. */
export function outcomeOf({ status, reason }: Pick<Domain, 'status' | 'reason'>, https: boolean): Outcome {
  switch (status) {
    case 'active':
      return 'live';
    case 'verified':
    case 'issuing':
      return https ? 'waiting' : 'live';
    case 'pending_dns':
    case 'pending_verification':
      return reason === null || waitsFor.has(reason) ? 'waiting' : 'needsYou';
    default:
      return 'needsYou';
  }
}

/** Whether visitors get the site at this name. */
export function leadsHere({ status, reason }: Pick<Domain, 'status' | 'reason'>): boolean {
  return (
    status === 'active' ||
    status === 'verified' ||
    status === 'issuing' ||
    (status === 'failed' && reason === 'certificate')
  );
}

/** When to ask for the domains again; false where nothing changes by itself. */
export function waitMs(domains: Pick<Domains, 'domains' | 'https'> | undefined): number | false {
  if (!domains) return false;
  const watched = domains.domains.filter(({ status, next_check_at }) => status !== 'removed' && next_check_at !== null);
  if (watched.length === 0) return false;
  return watched.some((domain) => outcomeOf(domain, domains.https) !== 'live') ? SOON_MS : LATER_MS;
}

/** The name in what was typed or pasted: without scheme, last slash and last dot. */
export function nameIn(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/\/$/u, '')
    .replace(/\.$/u, '');
}

/** What is wrong with a name while it is typed; the server knows more rules. Null: nothing. */
export function faultOf(typed: string): 'empty' | 'wildcard' | 'address' | 'label' | 'single' | 'long' | null {
  const name = nameIn(typed);
  if (name === '') return 'empty';
  if (name.includes('*')) return 'wildcard';
  if (/^[\d.]+$/u.test(name) || name.includes(':')) return 'address';
  const labels = name.split('.');
  if (
    !labels.every(
      (label) => /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label) && label.length <= 63,
    )
  )
    return 'label';
  if (labels.length < 2) return 'single';
  return name.length > LONGEST ? 'long' : null;
}
