import type challengeManageTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    challengeManage: typeof challengeManageTexts;
  }
}
