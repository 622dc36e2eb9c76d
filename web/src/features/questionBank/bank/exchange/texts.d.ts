import type exchangeTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    exchange: typeof exchangeTexts;
  }
}
