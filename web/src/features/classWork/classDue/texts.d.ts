import type classDueTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classDue: typeof classDueTexts;
  }
}
