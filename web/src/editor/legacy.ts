import { StreamLanguage, type StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

/** Every older mode there is, each a chunk of its own. */
const files = import.meta.glob<Record<string, StreamParser<unknown>>>(
  '/node_modules/@codemirror/legacy-modes/mode/*.js',
);

/** The extension for the export `name` of the mode file `file`; nothing where there is none. */
export async function loadLegacy(file: string, name: string): Promise<Extension> {
  const load = files[`/node_modules/@codemirror/legacy-modes/mode/${file}.js`];
  const parser = (await load?.())?.[name];
  return parser ? StreamLanguage.define(parser) : [];
}
