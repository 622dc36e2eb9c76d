import type pageViewTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    pageViews: typeof pageViewTexts;
  }
}
