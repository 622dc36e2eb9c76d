import type blogTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    blog: typeof blogTexts;
  }
}
