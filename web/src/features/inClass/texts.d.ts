import type inClassTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    inClass: typeof inClassTexts;
  }
}
