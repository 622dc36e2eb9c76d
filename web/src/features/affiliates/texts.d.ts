import type affiliatesTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    affiliates: typeof affiliatesTexts;
  }
}
