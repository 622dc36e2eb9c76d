import type classBarTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classBar: typeof classBarTexts;
  }
}
