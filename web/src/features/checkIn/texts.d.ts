import type checkInTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    checkIn: typeof checkInTexts;
  }
}
