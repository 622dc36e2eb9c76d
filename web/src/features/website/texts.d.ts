import type websiteTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    website: typeof websiteTexts;
  }
}
