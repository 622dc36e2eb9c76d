import type classSessionsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classSessions: typeof classSessionsTexts;
  }
}
