import type homeTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    home: typeof homeTexts;
  }
}
