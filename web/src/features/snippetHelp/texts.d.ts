import type snippetHelpTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    snippetHelp: typeof snippetHelpTexts;
  }
}
