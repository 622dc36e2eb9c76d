import type discountsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    discounts: typeof discountsTexts;
  }
}
