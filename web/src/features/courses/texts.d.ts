import type coursesTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    courses: typeof coursesTexts;
  }
}
