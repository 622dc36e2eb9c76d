import type siteBuilderTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    siteBuilder: typeof siteBuilderTexts;
  }
}
