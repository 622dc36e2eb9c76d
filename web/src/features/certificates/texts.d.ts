import type certificatesTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    certificates: typeof certificatesTexts;
  }
}
