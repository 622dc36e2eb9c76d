import type noticesTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    notices: typeof noticesTexts;
  }
}
