import type contestNewsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    contestNews: typeof contestNewsTexts;
  }
}
