import type receiptsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    receipts: typeof receiptsTexts;
  }
}
