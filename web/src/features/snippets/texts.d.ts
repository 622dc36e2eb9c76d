import type snippetsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    snippets: typeof snippetsTexts;
  }
}
