import type blogAuthoringTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    blogAuthoring: typeof blogAuthoringTexts;
  }
}
