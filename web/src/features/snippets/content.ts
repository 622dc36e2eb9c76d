import { extensionOf, mainName } from './names';
import type { SnippetFile, SnippetView, VersionView } from './types';

/** For which question the language is remembered: the editor is none. */
export const EDITOR_QUESTION = 0;

/** What is edited of a snippet. */
export interface Content {
  title: string;
  language_id: number;
  files: readonly SnippetFile[];
  stdin: string;
}

/** What a language is asked for a new snippet. */
interface Blank {
  id: number;
  extension?: string | null;
  key: string;
  template: string;
}

/** The most that the server takes (tenant-api/src/snippets). */
export const limits = { title: 200, files: 20, versionName: 100 } as const;

/** What is edited of what the server answered. */
export function contentOf({ title, language_id, files, stdin }: SnippetView | VersionView): Content {
  return { title, language_id, files, stdin };
}

/** The version of a snippet that nobody has changed since it was made. */
export const FIRST_VERSION = 1;

/** Whether the server has a content; it takes white space around the title away. */
export const isSaved = (content: Content, view: SnippetView): boolean =>
  isSame({ ...content, title: content.title.trim() }, contentOf(view));

/** Whether two contents say the same. */
export function isSame(a: Content, b: Content): boolean {
  return (
    a === b ||
    (a.title === b.title && a.language_id === b.language_id && a.stdin === b.stdin && areSameFiles(a.files, b.files))
  );
}

function areSameFiles(a: readonly SnippetFile[], b: readonly SnippetFile[]): boolean {
  if (a === b) return true;
  return (
    a.length === b.length && a.every(({ name, content }, at) => name === b[at]?.name && content === b[at]?.content)
  );
}

/** What a new snippet in a language begins with. */
export function blankIn(language: Blank, title: string): Content {
  const files = [{ name: mainName(language), content: language.template }];
  return { title, language_id: language.id, files, stdin: '' };
}

/**
 * The same in another language. Nothing that was written is lost: only a template that nobody has touched becomes the other
 * language's, and the main file is called as usual there if it was called as usual here.
 */
export function inLanguage(content: Content, from: Blank | undefined, to: Blank): Content {
  const [main, ...others] = content.files;
  if (!main) return { ...content, language_id: to.id };
  const isUntouched = from !== undefined && (main.content === from.template || main.content.trim() === '');
  const wasUsual = from !== undefined && main.name === mainName(from);
  const isTaken = others.some(({ name }) => name === mainName(to));
  const name = wasUsual && !isTaken ? mainName(to) : main.name;
  return {
    ...content,
    language_id: to.id,
    files: [{ name, content: isUntouched ? to.template : main.content }, ...others],
  };
}

/** The files with one changed. */
export function withFile(files: readonly SnippetFile[], at: number, change: Partial<SnippetFile>): SnippetFile[] {
  return files.map((file, index) => (index === at ? { ...file, ...change } : file));
}

/** A name for one more file, of the kind of the others. */
export function newName(files: readonly SnippetFile[]): string {
  const extension = extensionOf(files[0]?.name ?? '') || 'txt';
  const taken = new Set(files.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = `file${number}.${extension}`;
    if (!taken.has(name)) return name;
  }
}
