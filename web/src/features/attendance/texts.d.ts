import type attendanceTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    attendance: typeof attendanceTexts;
  }
}
