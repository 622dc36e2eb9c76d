import type { Schema } from '@tiptap/pm/model';
import MarkdownIt from 'markdown-it';
import Token from 'markdown-it/lib/token.mjs';
import { MarkdownParser, type ParseSpec } from 'prosemirror-markdown';
import { formulaRule, gapRule } from './formulas';

/** Markdown as the server reads it: CommonMark with tables, `~~…~~` and formulas. */
export const markdownIt = makeMarkdownIt();

function makeMarkdownIt(): MarkdownIt {
  const it = new MarkdownIt('commonmark', { html: true }).enable(['table', 'strikethrough']);
  it.inline.ruler.before('escape', 'formula', formulaRule);
  it.inline.ruler.before('escape', 'gap', gapRule);
  // The server says what an address may be: what is written stays.
  it.validateLink = () => true;
  it.normalizeLink = (url) => url;
  it.normalizeLinkText = (text) => text;
  const { escapeHtml } = it.utils;
  it.renderer.rules.formula = (tokens, index) => {
    const token = tokens[index];
    return token ? `<math data-block="${token.meta.isBlock}">${escapeHtml(token.content)}</math>` : '';
  };
  // A line's end is a space to readers.
  it.renderer.rules.softbreak = () => ' ';
  return it;
}

const nextIsTight = (tokens: Token[], start: number): boolean => {
  const level = tokens[start]?.level ?? 0;
  const first = tokens.slice(start + 1).find(({ type, level: at }) => type === 'paragraph_open' && at === level + 2);
  return first?.hidden ?? true;
};

const alignOf = (token: Token) => /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1] ?? null;

const wordsOf = ({ children }: Token) => markdownIt.renderer.renderInlineAsText(children ?? [], markdownIt.options, {});

const specs: Record<string, ParseSpec> = {
  blockquote: { block: 'blockquote' },
  paragraph: { block: 'paragraph' },
  list_item: { block: 'listItem' },
  bullet_list: { block: 'bulletList', getAttrs: (_, tokens, index) => ({ tight: nextIsTight(tokens, index) }) },
  ordered_list: {
    block: 'orderedList',
    getAttrs: (token, tokens, index) => ({ start: +(token.attrGet('start') ?? 1), tight: nextIsTight(tokens, index) }),
  },
  heading: { block: 'heading', getAttrs: (token) => ({ level: Number(token.tag.slice(1)) }) },
  code_block: { block: 'codeBlock', noCloseToken: true },
  fence: { block: 'codeBlock', getAttrs: (token) => ({ language: token.info.trim() || null }), noCloseToken: true },
  hr: { node: 'horizontalRule' },
  image: {
    node: 'image',
    getAttrs: (token) => ({ src: token.attrGet('src'), title: token.attrGet('title'), alt: wordsOf(token) }),
  },
  hardbreak: { node: 'hardBreak' },
  formula: {
    node: 'formula',
    getAttrs: (token) => ({ latex: token.content, isBlock: token.meta.isBlock as boolean }),
  },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'tableRow' },
  th: { block: 'tableHeader', getAttrs: (token) => ({ align: alignOf(token) }) },
  td: { block: 'tableCell', getAttrs: (token) => ({ align: alignOf(token) }) },
  em: { mark: 'italic' },
  strong: { mark: 'bold' },
  s: { mark: 'strike' },
  link: {
    mark: 'link',
    getAttrs: (token) => ({ href: token.attrGet('href'), title: token.attrGet('title') }),
  },
  code_inline: { mark: 'code', noCloseToken: true },
};

/** Makes documents of Markdown. */
export function makeParser(schema: Schema): MarkdownParser {
  return new MarkdownParser(schema, { parse: parseCells } as unknown as MarkdownIt, specs);
}

/** markdown-it puts a cell's words straight into the cell; in a document they are a paragraph of it. */
function parseCells(source: string, env: object): Token[] {
  return markdownIt.parse(source, env).flatMap((token, index, all) => {
    if (token.type !== 'inline' || !/^t[hd]_open$/.test(all[index - 1]?.type ?? '')) return [token];
    return [new Token('paragraph_open', 'p', 1), token, new Token('paragraph_close', 'p', -1)];
  });
}
