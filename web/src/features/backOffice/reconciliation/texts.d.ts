import type reconciliationTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    reconciliation: typeof reconciliationTexts;
  }
}
