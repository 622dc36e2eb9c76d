import type tasksTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    tasks: typeof tasksTexts;
  }
}
