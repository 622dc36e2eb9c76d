import type { Command } from '#/ui/commands';
import { consolePaths } from '../paths';
import type { Found } from '../types';

/** What the server has found, as places to go to. */
export function commandsOf(found: Found | undefined): Command[] {
  if (!found) return [];
  return [
    ...found.sites.map((site): Command => ({
      id: `site-${site.id}`,
      group: 'sites',
      title: site.name,
      note: site.host,
      to: consolePaths.site(site.id),
    })),
    ...found.people.map((person): Command => ({
      id: `person-${person.kind}-${person.id}-${person.email}`,
      group: 'people',
      title: person.name || person.email,
      note: [person.name ? person.email : '', person.site_name ?? ''].filter(Boolean).join(' · '),
      to: person.tenant_id === null ? consolePaths.operators : consolePaths.site(person.tenant_id),
    })),
    ...found.domains.map(({ host, display, ...domain }): Command => ({
      id: `domain-${host}`,
      group: 'domains',
      title: display,
      note: [domain.site_name, display === host ? '' : host].filter(Boolean).join(' · '),
      to: consolePaths.site(domain.tenant_id, 'domains'),
    })),
  ];
}
