import type courseAuthoringTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    courseAuthoring: typeof courseAuthoringTexts;
  }
}
