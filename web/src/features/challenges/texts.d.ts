import type challengesTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    challenges: typeof challengesTexts;
  }
}
