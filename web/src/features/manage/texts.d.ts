import type manageTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    manage: typeof manageTexts;
  }
}
