import type exampleTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    example: typeof exampleTexts;
  }
}
