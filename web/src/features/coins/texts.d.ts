import type coinsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    coins: typeof coinsTexts;
  }
}
