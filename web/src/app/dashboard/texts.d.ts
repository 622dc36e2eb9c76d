import type dashboardTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    dashboard: typeof dashboardTexts;
  }
}
