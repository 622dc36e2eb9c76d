import type leaderboardTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    leaderboard: typeof leaderboardTexts;
  }
}
