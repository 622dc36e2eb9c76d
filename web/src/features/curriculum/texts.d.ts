import type curriculumTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    curriculum: typeof curriculumTexts;
  }
}
