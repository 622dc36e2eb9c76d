import type sitePageTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    sitePages: typeof sitePageTexts;
  }
}
