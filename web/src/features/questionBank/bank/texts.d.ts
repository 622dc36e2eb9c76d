import type bankTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    bank: typeof bankTexts;
  }
}
