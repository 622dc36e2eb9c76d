import type classManageTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classManage: typeof classManageTexts;
  }
}
