import type { components } from '#/api/schema.gen';
import type { Schemas } from '#/api/types';

/** A page of the site without its content. */
export type SitePageItem = Schemas['SitePageItem'];

/** A page of the site with its content. */
export type SitePageView = Schemas['SitePageView'];

/** When a page became what it was. */
export type SitePageVersion = Schemas['SitePageVersion'];

/** A page as it is to be. */
export type SitePageInput = components['schemas']['SitePageInput'];
