import type { SourceFile } from '../types';

/** The name of the program's file that a reference leads to; undefined: to another place. */
export function fileOf(reference: string, files: readonly SourceFile[]): string | undefined {
  const [address = ''] = reference.trim().split(/[?#]/);
  // A scheme, or another host.
  if (address === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return undefined;
  const name = decoded(address.replace(/^(?:\.?\/)+/, ''));
  return files.find((file) => file.name === name)?.name;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** What stands around a reference's id in a text until the text is cut into pieces: no program has this character. */
const MARK = '\u0000';

/** A reference within a text. */
export const mark = (id: string) => `${MARK}${id}${MARK}`;

/** The pieces of a text with references. */
export const piecesOf = (text: string) =>
  text
    .split(MARK)
    .map((piece, index) => (index % 2 === 0 ? piece : { file: piece }))
    .filter((piece) => piece !== '');

/** A program's text without what marks references. */
export const clean = (text: string) => text.replaceAll(MARK, '');

const types: Record<string, string> = {
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  csv: 'text/csv',
  xml: 'application/xml',
};

/** What kind of file a name tells of. */
export const typeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'text/plain';

export const isPage = (name: string) => /\.html?$/i.test(name);
export const isScript = (name: string) => typeOf(name) === 'text/javascript';
export const isStyle = (name: string) => typeOf(name) === 'text/css';
