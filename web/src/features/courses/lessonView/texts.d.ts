import type lessonViewTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    lessonView: typeof lessonViewTexts;
  }
}
