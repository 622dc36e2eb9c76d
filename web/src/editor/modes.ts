import type { Extension } from '@codemirror/state';

/** Loads the extension of a language; each is a chunk of its own. */
type ModeLoader = () => Promise<Extension>;

const legacy =
  (file: string, name: string): ModeLoader =>
  async () =>
    (await import('./legacy')).loadLegacy(file, name);

const loaders: Record<string, ModeLoader> = {
  'lang-cpp': async () => (await import('@codemirror/lang-cpp')).cpp(),
  'lang-java': async () => (await import('@codemirror/lang-java')).java(),
  'lang-javascript': async () => (await import('@codemirror/lang-javascript')).javascript(),
  'lang-typescript': async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  'lang-python': async () => (await import('@codemirror/lang-python')).python(),
  'lang-go': legacy('go', 'go'),
  'lang-rust': legacy('rust', 'rust'),
  'lang-sql': legacy('sql', 'sqlite'),
  // With the styles and scripts in it.
  'lang-html': async () => (await import('@codemirror/lang-html')).html(),
  'lang-css': async () => (await import('@codemirror/lang-css')).css(),
  'lang-json': legacy('javascript', 'json'),
  // The nearest that there is.
  'lang-php': legacy('clike', 'c'),
};

/** `legacy:FILE/NAME`: the export NAME of the file FILE of the older modes. */
const legacyMode = /^legacy:([\w-]+)\/(\w+)/;

function loaderOf(mode: string): ModeLoader | null {
  if (/typescript/.test(mode)) return loaders['lang-typescript'] ?? null;
  const [, file, name] = legacyMode.exec(mode) ?? [];
  if (file && name) return legacy(file, name);
  return loaders[mode.split(' ')[0] ?? ''] ?? null;
}

/** Whether sources of this `editor_mode` are highlighted; others are edited as plain text. */
export function isHighlighted(mode: string): boolean {
  return loaderOf(mode) !== null;
}

/** The extension for an `editor_mode` of the language list; nothing for one without highlighting. */
export async function loadMode(mode: string): Promise<Extension> {
  return (await loaderOf(mode)?.()) ?? [];
}
