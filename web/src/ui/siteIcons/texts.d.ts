import type siteIconTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    siteIcons: typeof siteIconTexts;
  }
}
