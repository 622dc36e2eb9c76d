import type { Runtime, RuntimeKey } from './types';

export { runtimeFiles, type RuntimeFile } from './files';
export type { ConsoleLine, EndReason, Program, Run, RunEnd, RunEvents, Runtime, RuntimeKey, SourceFile } from './types';

const loaders: Record<RuntimeKey, () => Promise<Runtime>> = {
  web: async () => (await import('./web/runtime')).webRuntime,
  turtle: async () => (await import('./turtle/runtime')).turtleRuntime,
  python: async () => (await import('./python/runtime')).pythonRuntime,
  scratch: async () => (await import('./scratch/runtime')).scratchRuntime,
};

/** What runs programs of a kind; a chunk of its own each. */
export const runtime = (key: RuntimeKey): Promise<Runtime> => loaders[key]();

const PYTHON = 71;
const inSnippets: Record<number, RuntimeKey> = { [PYTHON]: 'python', 201: 'web', 202: 'turtle' };

/**
 * What runs a language in the page. Python runs there by choice, or without a connection; turtle drawings of questions are
 * marked, and have their own player.
 */
export function runtimeOf(languageId: number, place: 'snippet' | 'question'): RuntimeKey | undefined {
  if (place === 'question') return languageId === PYTHON ? 'python' : undefined;
  return inSnippets[languageId];
}
