import type shopTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    shop: typeof shopTexts;
  }
}
