import type paymentsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    payments: typeof paymentsTexts;
  }
}
