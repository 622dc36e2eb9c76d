import type sitesTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    sites: typeof sitesTexts;
  }
}
