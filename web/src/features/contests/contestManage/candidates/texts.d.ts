import type candidatesTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    candidates: typeof candidatesTexts;
  }
}
