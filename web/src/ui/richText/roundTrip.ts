import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type Token from 'markdown-it/lib/token.mjs';
import { GAP } from './formulas';
import { makeParser, markdownIt } from './reader';
import { extensions } from './schema';
import { writeMarkdown } from './writer';

/** Why a text is written as source only. */
export type Reason = 'html' | 'references' | 'tilde' | 'picture' | 'table' | 'other';

/** A text as a document, or why it can't be one. */
export type Reading = { doc: Node; reason?: undefined } | { doc?: undefined; reason: Reason };

let parser: ReturnType<typeof makeParser> | null = null;

/** Reads Markdown into a document that, written again, means the same. */
export function readMarkdown(source: string): Reading {
  const env: { references?: object } = {};
  const tokens = markdownIt.parse(source, env);
  const reason = foreign(tokens, env);
  if (reason) return { reason };
  parser ??= makeParser(getSchema(extensions));
  try {
    const doc = parser.parse(source);
    doc.check();
    if (isSame(source, writeMarkdown(doc))) return { doc };
  } catch {
    // What the schema has no place for.
  }
  return { reason: tokens.some(({ type }) => type === 'table_open') ? 'table' : 'other' };
}

/** Whether two texts are the same to readers: the same page, and the same gaps. */
export function isSame(one: string, other: string): boolean {
  return pageOf(one) === pageOf(other) && gapsOf(one) === gapsOf(other);
}

const pageOf = (source: string) => markdownIt.render(source);
const gapsOf = (source: string) => (source.match(new RegExp(GAP, 'gu')) ?? []).join();

/** What the editor has no way to show, though it could be read. */
function foreign(tokens: Token[], env: { references?: object }): Reason | null {
  if (Object.keys(env.references ?? {}).length > 0) return 'references';
  const inner = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
  if (inner.some(({ type }) => type === 'html_block' || type === 'html_inline')) return 'html';
  if (tokens.some(({ children }) => tildesIn(children ?? []) > 1)) return 'tilde';
  if (inner.some(({ type, children }) => type === 'image' && children?.some((child) => child.type !== 'text')))
    return 'picture';
  return null;
}

/** The server strikes out what is between single tildes, too. */
function tildesIn(tokens: Token[]): number {
  return tokens.reduce((sum, { type, content }) => sum + (type === 'text' ? content.split('~').length - 1 : 0), 0);
}
