import type similarityTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    similarity: typeof similarityTexts;
  }
}
