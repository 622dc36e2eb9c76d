import type importWizardTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    importWizard: typeof importWizardTexts;
  }
}
