import type { AppPath } from '#/routing/paths';
import { consolePaths } from '../paths';
import type { Found } from '../types';

/** One thing that the search over everything offers. */
export interface Offer {
  id: string;
  group: 'pages' | 'sites' | 'people' | 'domains';
  title: string;
  note: string;
  to: AppPath;
}

/** Letters without accents, đ as d, in lower case: what people type is found whether they type accents or not. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();
}

/** The pages whose title holds what was typed. */
export function pagesFor(typed: string, pages: readonly { title: string; to: AppPath }[]): Offer[] {
  const wanted = plain(typed.trim());
  return pages
    .filter(({ title }) => plain(title).includes(wanted))
    .map(({ title, to }) => ({ id: `page-${to}`, group: 'pages', title, note: '', to }));
}

/** What the server has found, as places to go to. */
export function offersOf(found: Found | undefined): Offer[] {
  if (!found) return [];
  return [
    ...found.sites.map((site): Offer => ({
      id: `site-${site.id}`,
      group: 'sites',
      title: site.name,
      note: site.host,
      to: consolePaths.site(site.id),
    })),
    ...found.people.map((person): Offer => ({
      id: `person-${person.kind}-${person.id}-${person.email}`,
      group: 'people',
      title: person.name || person.email,
      note: [person.name ? person.email : '', person.site_name ?? ''].filter(Boolean).join(' · '),
      to: person.tenant_id === null ? consolePaths.operators : consolePaths.site(person.tenant_id),
    })),
    ...found.domains.map(({ host, display, ...domain }): Offer => ({
      id: `domain-${host}`,
      group: 'domains',
      title: display,
      note: [domain.site_name, display === host ? '' : host].filter(Boolean).join(' · '),
      to: consolePaths.site(domain.tenant_id, 'domains'),
    })),
  ];
}
