import type rejudgingTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    rejudging: typeof rejudgingTexts;
  }
}
