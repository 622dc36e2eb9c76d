import type ordersTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    orders: typeof ordersTexts;
  }
}
