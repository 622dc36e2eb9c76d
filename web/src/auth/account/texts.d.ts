import type accountTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    account: typeof accountTexts;
  }
}
