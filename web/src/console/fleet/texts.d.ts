import type fleetTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    fleet: typeof fleetTexts;
  }
}
