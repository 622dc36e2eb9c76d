import type markAgainTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    markAgain: typeof markAgainTexts;
  }
}
