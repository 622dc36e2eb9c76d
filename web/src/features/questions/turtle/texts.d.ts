import type turtleTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    turtle: typeof turtleTexts;
  }
}
