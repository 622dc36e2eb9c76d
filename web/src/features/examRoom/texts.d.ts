import type examRoomTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    examRoom: typeof examRoomTexts;
  }
}
