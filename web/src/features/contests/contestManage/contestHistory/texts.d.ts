import type contestHistoryTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    contestHistory: typeof contestHistoryTexts;
  }
}
