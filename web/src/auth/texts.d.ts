import type authTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    auth: typeof authTexts;
  }
}
