import type classBoardTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classBoard: typeof classBoardTexts;
  }
}
