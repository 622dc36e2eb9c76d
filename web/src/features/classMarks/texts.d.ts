import type classMarksTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classMarks: typeof classMarksTexts;
  }
}
