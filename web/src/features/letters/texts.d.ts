import type letterTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    letters: typeof letterTexts;
  }
}
