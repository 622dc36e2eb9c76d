import type quizTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    quiz: typeof quizTexts;
  }
}
