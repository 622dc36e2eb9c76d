import type profileTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    profile: typeof profileTexts;
  }
}
