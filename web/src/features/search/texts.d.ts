import type searchTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    search: typeof searchTexts;
  }
}
