import type { Texts } from '#/i18n/i18n';

/** The files of texts of the platform's own pages, by whole paths. */
export const platformTexts = import.meta.glob<Texts>('/src/platform/locales/*.json');
