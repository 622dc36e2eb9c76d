import type { Help, HelpedSnippet } from './api';

/** Help that is open, for tests: nobody looks, nothing was typed since the last save. */
export const aHelp = (change: Partial<Help> = {}): Help => ({
  classroom: { id: 5, name: 'Tin học 6A1' },
  question: 'Sao nó chạy mãi?',
  asked_at: Math.floor(Date.now() / 1000) - 60,
  watchers: [],
  typed: {},
  typed_seq: 0,
  ...change,
});

/** A snippet of one file. */
export const aSnippet = (change: Partial<HelpedSnippet> = {}): HelpedSnippet => ({
  id: 3,
  slug: 'abc123def456',
  title: 'Vòng lặp',
  can_edit: true,
  files: [{ name: 'main.py', content: 'print(1)' }],
  ...change,
});
