import type questionBankTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    questionBank: typeof questionBankTexts;
  }
}
