import type faultsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    faults: typeof faultsTexts;
  }
}
