import type { Plugin, Rolldown } from 'vite';

/** Files that every page has loaded before it loads anything later. */
const loaded = new Set<string>();

/** Every page's part of the build. */
const isPage = (file: Rolldown.OutputBundle[string]): file is Rolldown.OutputChunk =>
  file.type === 'chunk' && file.isEntry;

/** Learns which files all pages begin with. */
export function preloads(): Plugin {
  return {
    name: 'lophoc-preloads',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        loaded.clear();
        for (const name of commonFiles(bundle)) loaded.add(name);
      },
    },
  };
}

/** The files that a page fetches with what it loads later: those that all pages begin with are there. */
export const missingFiles = (_file: string, files: string[]): string[] => files.filter((name) => !loaded.has(name));

/** The files that all pages import at once. */
export function commonFiles(bundle: Rolldown.OutputBundle): string[] {
  const closures = Object.values(bundle)
    .filter(isPage)
    .map((page) => closureOf(bundle, page.fileName));
  const [first = new Set<string>(), ...others] = closures;
  return [...first].filter((name) => others.every((closure) => closure.has(name)));
}

function closureOf(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const file = bundle[name];
  if (file?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const imported of file.imports) closureOf(bundle, imported, found);
  return found;
}
