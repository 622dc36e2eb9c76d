import type qrTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    qr: typeof qrTexts;
  }
}
