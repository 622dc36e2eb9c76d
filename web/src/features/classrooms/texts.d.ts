import type classroomsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classrooms: typeof classroomsTexts;
  }
}
