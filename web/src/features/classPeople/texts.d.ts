import type classPeopleTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classPeople: typeof classPeopleTexts;
  }
}
