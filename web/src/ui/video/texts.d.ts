import type videoTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    video: typeof videoTexts;
  }
}
