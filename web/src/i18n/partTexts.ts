import type { Texts } from './i18n';

/** The files of texts that belong to a part of a part of a feature, such as a tab of an editor. */
export const files = import.meta.glob<Texts>('/src/features/*/*/*/**/locales/*.json');
