import type studyTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    study: typeof studyTexts;
  }
}
