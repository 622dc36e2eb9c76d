import type dataRequestsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    dataRequests: typeof dataRequestsTexts;
  }
}
