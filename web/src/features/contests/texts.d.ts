import type contestsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    contests: typeof contestsTexts;
  }
}
