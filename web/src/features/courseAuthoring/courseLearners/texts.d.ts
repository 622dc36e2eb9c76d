import type courseLearnersTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    courseLearners: typeof courseLearnersTexts;
  }
}
