import type backOfficeTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    backOffice: typeof backOfficeTexts;
  }
}
