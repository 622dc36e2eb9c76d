import type commentsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    comments: typeof commentsTexts;
  }
}
