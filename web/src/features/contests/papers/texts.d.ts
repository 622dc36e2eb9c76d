import type papersTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    papers: typeof papersTexts;
  }
}
