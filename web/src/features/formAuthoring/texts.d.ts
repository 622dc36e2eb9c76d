import type formAuthoringTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    formAuthoring: typeof formAuthoringTexts;
  }
}
