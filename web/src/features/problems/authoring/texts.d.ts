import type authoringTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    authoring: typeof authoringTexts;
  }
}
