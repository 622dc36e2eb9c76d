import type formsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    forms: typeof formsTexts;
  }
}
