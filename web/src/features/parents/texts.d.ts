import type parentTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    parents: typeof parentTexts;
  }
}
