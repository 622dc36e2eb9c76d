import type scratchWorkTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    scratchWork: typeof scratchWorkTexts;
  }
}
