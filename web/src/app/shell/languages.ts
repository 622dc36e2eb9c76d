import type { Tenant } from '#/api/types';
import { otherLocale } from '#/i18n/otherLocale';
import type { Locale } from '#/i18n/locale';

type Languages = Partial<Record<Locale, { state?: boolean }>>;

/** Whether the site is to be had in the language that the page is not in; a site that has never said anything has both. */
export function hasOtherLanguage(tenant: Tenant | undefined): boolean {
  const { languages } = (tenant?.appearance_configuration ?? {}) as { languages?: Languages };
  return languages?.[otherLocale()]?.state !== false;
}
