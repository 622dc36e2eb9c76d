import type problemStatisticsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    problemStatistics: typeof problemStatisticsTexts;
  }
}
