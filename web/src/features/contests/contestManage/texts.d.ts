import type contestManageTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    contestManage: typeof contestManageTexts;
  }
}
