import type resolverTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    resolver: typeof resolverTexts;
  }
}
