import type questionTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    question: typeof questionTexts;
  }
}
