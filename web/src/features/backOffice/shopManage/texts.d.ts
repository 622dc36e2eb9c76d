import type shopManageTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    shopManage: typeof shopManageTexts;
  }
}
