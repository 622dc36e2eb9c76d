import type activationCodesTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    activationCodes: typeof activationCodesTexts;
  }
}
