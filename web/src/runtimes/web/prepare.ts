import type { MadeFile, Piece, Task } from '../frame/messages';
import type { SourceFile } from '../types';
import { checkedScript } from './loopCheck';
import { clean, fileOf, isPage, isScript, isStyle, mark, piecesOf, typeOf } from './names';
import { pageWith } from './page';
import { styleWith } from './styles';

/** A web page that is ready to be shown, and files that import each other in a circle. */
export interface Prepared {
  task: Extract<Task, { do: 'web' }>;
  circles: string[];
}

/** Makes of a program's files what a frame can show: `main` is the page, or all of it where there is none. */
export function prepare(program: readonly SourceFile[], main: string): Prepared {
  const files = program.map(({ name, content }) => ({ name, content: clean(content) }));
  const checked = files.map(({ name }) => name);
  const opened = files.find(({ name }) => name === main && isPage(name)) ?? files.find(({ name }) => isPage(name));
  const name = opened?.name ?? 'index.html';
  const html = opened?.content ?? pageAround(files);
  const others = files.filter((file) => !isPage(file.name));
  const resolve = (reference: string) => {
    const found = fileOf(reference, others);
    return found === undefined ? undefined : mark(found);
  };
  const { page, scripts } = pageWith(html, {
    file: opened ? checked.indexOf(name) : -1,
    resolve,
    idOf: (number) => ({ id: `${name}#${number}`, address: mark(`${name}#${number}`) }),
  });
  const made = [
    ...others.map((file) => madeOf(file, checked.indexOf(file.name), resolve)),
    ...scripts.map(({ id, code }) => ({ id, name, type: 'text/javascript', pieces: piecesOf(code) })),
  ];
  const { ordered, circles } = inOrder(made);
  const pages = files.map((file) => file.name).filter(isPage);
  return { task: { do: 'web', files: ordered, page: piecesOf(page), pages, checked }, circles };
}

function madeOf(
  { name, content }: SourceFile,
  number: number,
  resolve: (reference: string) => string | undefined,
): MadeFile {
  const text = isScript(name)
    ? checkedScript(content, { file: number }, resolve)
    : isStyle(name)
      ? styleWith(content, resolve)
      : content;
  return { id: name, name, type: typeOf(name), pieces: piecesOf(text) };
}

/** A page that has every style sheet and runs every script, for programs without one. */
function pageAround(files: readonly SourceFile[]): string {
  const links = files.filter(({ name }) => isStyle(name)).map(({ name }) => `<link rel="stylesheet" href="${name}">`);
  const scripts = files.filter(({ name }) => isScript(name)).map(({ name }) => `<script src="${name}"></script>`);
  return `<!doctype html><html><head><meta charset="utf-8">${links.join('')}</head><body>${scripts.join('')}</body></html>`;
}

const namesIn = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.file]));

/** Files after those that they name. What would go round in a circle is not named any more: no browser could load it. */
export function inOrder(files: readonly MadeFile[]): { ordered: MadeFile[]; circles: string[] } {
  const ordered: MadeFile[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const circles = new Set<string>();
  const visit = (file: MadeFile) => {
    state.set(file.id, 'open');
    for (const id of namesIn(file.pieces)) {
      const named = files.find((other) => other.id === id);
      if (named && !state.has(id)) visit(named);
      if (state.get(id) === 'open') circles.add(id).add(file.id);
    }
    state.set(file.id, 'done');
    const there = new Set(ordered.map(({ id }) => id));
    const pieces = file.pieces.map((piece) =>
      typeof piece === 'string' || there.has(piece.file) ? piece : piece.file,
    );
    ordered.push({ ...file, pieces });
  };
  for (const file of files) if (!state.has(file.id)) visit(file);
  return { ordered, circles: [...circles] };
}
