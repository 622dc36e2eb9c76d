import type contestFormTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    contestForm: typeof contestFormTexts;
  }
}
