import type { Texts } from './i18n';

/** The files of texts of parts that not every screen of their table has, such as a tab of an editor. */
export const partTexts = import.meta.glob<Texts>(['/src/ui/*/locales/*.json', '/src/features/*/*/**/locales/*.json']);
