import type statisticsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    statistics: typeof statisticsTexts;
  }
}
