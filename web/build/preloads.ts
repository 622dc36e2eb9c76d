import type { Plugin, Rolldown } from 'vite';

/** Files that every page has loaded before it loads anything later. */
const loaded = new Set<string>();
/** Files so small that naming them in the lists of every page costs more than that their importers name them later. */
const tiny = new Set<string>();
/** Characters of the largest of them: most are one icon. */
const TINY = 400;
/** How many files import a file. */
const uses = new Map<string, number>();
/** By the file that a page begins with: all that it has loaded then. */
const begun = new Map<string, Set<string>>();

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
        begun.clear();
        uses.clear();
        tiny.clear();
        for (const file of Object.values(bundle)) count(file);
        for (const page of Object.values(bundle).filter(isPage))
          begun.set(page.fileName, closureOf(bundle, page.fileName));
        for (const name of commonFiles(bundle)) loaded.add(name);
      },
    },
  };
}

/**
 * The files that a page fetches with what it loads later: those that it, or all pages, begin with are there. In one order for
 * all lists, so that what many have in common is packed once.
 */
export const missingFiles = (file: string, files: string[], { hostId }: { hostId: string }): string[] => {
  const missing = files.filter((name) => !loaded.has(name) && !tiny.has(name) && !begun.get(hostId)?.has(name));
  return missing.toSorted((one, other) => rank(one, file) - rank(other, file) || (one < other ? -1 : 1));
};

/** What is imported by most comes first. */
const rank = (name: string, file: string): number => (name === file ? -1_000_000 : -(uses.get(name) ?? 0));

function count(file: Rolldown.OutputBundle[string]): void {
  if (file.type !== 'chunk') return;
  if (file.code.length < TINY) tiny.add(file.fileName);
  for (const name of file.imports) uses.set(name, (uses.get(name) ?? 0) + 1);
}

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
