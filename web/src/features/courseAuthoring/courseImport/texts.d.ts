import type courseImportTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    courseImport: typeof courseImportTexts;
  }
}
