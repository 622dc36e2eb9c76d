import type gradebookTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    gradebook: typeof gradebookTexts;
  }
}
