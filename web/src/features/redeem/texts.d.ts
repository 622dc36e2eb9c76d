import type redeemTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    redeem: typeof redeemTexts;
  }
}
