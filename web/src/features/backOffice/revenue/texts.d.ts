import type revenueTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    revenue: typeof revenueTexts;
  }
}
