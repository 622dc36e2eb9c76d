import type analyzerTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    analyzer: typeof analyzerTexts;
  }
}
