import type peopleTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    people: typeof peopleTexts;
  }
}
