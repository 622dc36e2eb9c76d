import type { SnippetFile } from './types';

/** What the judge takes of a file's name (`FileInput` of tenant-api). */
const NAME = /^[\w-][\w.-]{0,99}$/;

/** What a name ends with, without the dot; '' where there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** What the main file of a language is usually called. */
export function mainName({ key, extension }: { key: string; extension?: string | null }): string {
  if (key === 'html') return 'index.html';
  const stem = /^(?:java|csharp|scala|kotlin)/.test(key) ? 'Main' : 'main';
  return extension ? `${stem}.${extension}` : stem;
}

/** What may be wrong with a file's name. */
export const nameFaults = ['empty', 'form', 'taken'] as const;

/** What is wrong with a file's name; `at` is the file that gets it, if it is there already. */
export function faultOfName(
  name: string,
  files: readonly SnippetFile[],
  at?: number,
): (typeof nameFaults)[number] | null {
  if (name === '') return 'empty';
  if (!NAME.test(name)) return 'form';
  const isTaken = files.some((file, index) => index !== at && file.name.toLowerCase() === name.toLowerCase());
  return isTaken ? 'taken' : null;
}

/** Editor modes by what a file's name ends with; other files are of the snippet's language. */
const modes: Partial<Record<string, string>> = {
  html: 'lang-html',
  htm: 'lang-html',
  css: 'lang-css',
  js: 'lang-javascript',
  mjs: 'lang-javascript',
  json: 'lang-json',
  py: 'lang-python',
  c: 'lang-cpp',
  h: 'lang-cpp',
  cpp: 'lang-cpp',
  hpp: 'lang-cpp',
  java: 'lang-java',
  txt: 'none',
  csv: 'none',
  md: 'none',
  svg: 'lang-html',
};

/** How a file is coloured: the main one as its language, others by their names. */
export function modeOf(name: string, isMain: boolean, languageMode: string): string {
  const own = modes[extensionOf(name)];
  // A page of several files may begin with any of them.
  if (isMain && languageMode !== 'lang-html') return languageMode;
  return own ?? languageMode;
}
