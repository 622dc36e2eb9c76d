import type { SnippetFile } from './api';

/** Saved files with what was typed since in their place, and behind them those that are new. */
export function typedOver(files: readonly SnippetFile[], typed: Readonly<Record<string, string>>): SnippetFile[] {
  const known = new Set(files.map(({ name }) => name));
  const fresh = Object.entries(typed).filter(([name]) => !known.has(name));
  return [
    ...files.map(({ name, content }) => ({ name, content: typed[name] ?? content })),
    ...fresh.map(([name, content]) => ({ name, content })),
  ];
}
