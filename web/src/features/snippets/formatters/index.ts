import { extensionOf } from '../names';
import { faultOfPrettier, faultOfWasm, type FormatFault } from './faults';
import type { Formatted, WasmFormatter } from './messages';
import type { PrettierParser } from './prettier';

export type { FormatFault } from './faults';

/** Languages by what lays their texts out. */
const languages: Record<WasmFormatter | 'prettier', readonly string[]> = {
  prettier: ['javascript', 'typescript', 'typescript56', 'html'],
  clang: [
    'c',
    'c-gcc11',
    'c-gcc12',
    'c-clang',
    'tcc',
    'zigcc',
    'cpp',
    'cpp20',
    'cpp-gcc11',
    'cpp-clang',
    'java',
    'java-single',
    'csharp',
    'objectivec',
    'objectivec-clang',
  ],
  ruff: ['python3', 'pypy3', 'numpy', 'turtle'],
  gofmt: ['go'],
};

/** Files beside the main one that a formatter knows, by what their names end with. */
const extensions: Record<WasmFormatter | 'prettier', readonly string[]> = {
  prettier: ['js', 'mjs', 'ts', 'html', 'htm', 'css', 'json'],
  clang: ['c', 'h', 'cpp', 'hpp', 'cc', 'hh', 'java', 'cs', 'm', 'mm'],
  ruff: ['py'],
  gofmt: ['go'],
};

const parsers: Partial<Record<string, PrettierParser>> = {
  js: 'babel',
  mjs: 'babel',
  ts: 'typescript',
  html: 'html',
  htm: 'html',
  css: 'css',
  json: 'json',
};

/** A file that is to be laid out. */
export interface FormatRequest {
  source: string;
  name: string;
  isMain: boolean;
  language: { key: string; extension?: string | null };
}

/** What lays texts out; tests hand in their own. */
export interface Formatters {
  prettier: (source: string, parser: PrettierParser) => Promise<string>;
  wasm: (formatter: WasmFormatter, source: string, file: string) => Promise<Formatted>;
}

const loaded: Formatters = {
  prettier: async (source, parser) => (await import('./prettier')).formatByPrettier(source, parser),
  wasm: async (formatter, source, file) => (await import('./wasm')).formatInWorker(formatter, source, file),
};

/** What lays a file out; null where nothing does. */
function formatterOf({ name, isMain, language }: Omit<FormatRequest, 'source'>): WasmFormatter | 'prettier' | null {
  const kinds = Object.keys(languages) as (WasmFormatter | 'prettier')[];
  const kind = kinds.find((one) => languages[one].includes(language.key));
  if (kind === undefined) return null;
  return isMain || extensions[kind].includes(extensionOf(name)) ? kind : null;
}

/** Whether a file can be laid out. */
export const canFormat = (file: Omit<FormatRequest, 'source'>): boolean => formatterOf(file) !== null;

/** A file laid out as its language has it, or where it can't be read. Fails where the formatter could not be loaded. */
export async function formatFile(
  request: FormatRequest,
  formatters: Formatters = loaded,
): Promise<{ text: string } | { fault: FormatFault }> {
  const { source, name, language } = request;
  const kind = formatterOf(request);
  if (kind === null) return { text: source };
  const own = extensionOf(name);
  const usual = language.extension ?? '';
  const extension = extensions[kind].includes(own) ? own : usual;
  if (kind === 'prettier') {
    try {
      return { text: await formatters.prettier(source, parsers[extension] ?? 'babel') };
    } catch (error) {
      if (error instanceof SyntaxError) return { fault: faultOfPrettier(error) };
      throw error;
    }
  }
  const answer = await formatters.wasm(kind, source, `main.${extension}`);
  return 'text' in answer ? { text: answer.text } : { fault: faultOfWasm(answer.fault, source) };
}
