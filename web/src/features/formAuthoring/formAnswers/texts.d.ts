import type formAnswersTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    formAnswers: typeof formAnswersTexts;
  }
}
