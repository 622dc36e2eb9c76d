import type { StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

/** Loads the extension of a language; each is a chunk of its own. */
type ModeLoader = () => Promise<Extension>;

async function legacy(
  load: () => Promise<StreamParser<unknown>>,
): Promise<Extension> {
  const [{ StreamLanguage }, parser] = await Promise.all([
    import('@codemirror/language'),
    load(),
  ]);
  return StreamLanguage.define(parser);
}

const loaders: Record<string, ModeLoader> = {
  'lang-cpp': async () => (await import('@codemirror/lang-cpp')).cpp(),
  'lang-java': async () => (await import('@codemirror/lang-java')).java(),
  'lang-javascript': async () => (await import('@codemirror/lang-javascript')).javascript(),
  'lang-python': async () => (await import('@codemirror/lang-python')).python(),
  'legacy:pascal/pascal': () =>
    legacy(async () => (await import('@codemirror/legacy-modes/mode/pascal')).pascal),
  'legacy:shell/shell': () =>
    legacy(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell),
};

/** Whether sources of this `editor_mode` are highlighted; others are edited as plain text. */
export function isHighlighted(mode: string): boolean {
  return mode in loaders;
}

/** The extension for an `editor_mode` of the language list; nothing for one without highlighting. */
export async function loadMode(mode: string): Promise<Extension> {
  const load = loaders[mode];
  return load ? load() : [];
}
