import type problemsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    problems: typeof problemsTexts;
  }
}
