import type classWorkTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classWork: typeof classWorkTexts;
  }
}
