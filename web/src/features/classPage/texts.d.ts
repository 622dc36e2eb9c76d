import type classPageTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classPage: typeof classPageTexts;
  }
}
