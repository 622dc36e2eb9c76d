import type classListTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classList: typeof classListTexts;
  }
}
