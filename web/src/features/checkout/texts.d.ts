import type checkoutTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    checkout: typeof checkoutTexts;
  }
}
