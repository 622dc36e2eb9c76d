import type invigilatingTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    invigilating: typeof invigilatingTexts;
  }
}
