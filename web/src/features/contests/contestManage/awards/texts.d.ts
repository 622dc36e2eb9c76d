import type awardsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    awards: typeof awardsTexts;
  }
}
