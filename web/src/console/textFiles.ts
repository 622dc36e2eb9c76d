import type { Texts } from '#/i18n/i18n';

/** The files of the console's texts. Their paths are whole ones: a namespace is the folder that its files stand in. */
export const consoleTexts = import.meta.glob<Texts>('/src/console/**/locales/*.json');
