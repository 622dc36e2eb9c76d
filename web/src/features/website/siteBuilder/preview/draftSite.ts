import type { Tenant } from '#/api/types';
import type { Draft } from '../api';

/** The site as a draft or a version would show it; options of features that are no part of it stay. */
export function draftSite(
  site: Tenant,
  draft: Pick<Draft, 'options' | 'appearance_configuration' | 'social_media'> & { name?: string },
): Tenant {
  return {
    ...site,
    name: draft.name ?? site.name,
    options: { ...site.options, ...draft.options },
    appearance_configuration: draft.appearance_configuration as Tenant['appearance_configuration'],
    social_media: draft.social_media as Tenant['social_media'],
  };
}
