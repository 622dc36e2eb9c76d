import type { RuleInline } from 'markdown-it/lib/parser_inline.mjs';

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const SPACE = /[ \t\r\n\f]/;

/** A formula in a text: where it ends, and what is between its dollars. */
export interface Formula {
  latex: string;
  isBlock: boolean;
  end: number;
}

/**
 * The formula that begins at a dollar, by the rules of the server's parser (pulldown-cmark): `$…$` has no spaces at its ends,
 * braces are balanced, and a dollar within ends it or makes it none.
 */
export function formulaAt(text: string, start: number, most = text.length): Formula | null {
  const isBlock = text[start + 1] === '$';
  const width = isBlock ? 2 : 1;
  const from = start + width;
  if (start + 1 >= most || SPACE.test(text[start + 1] ?? ' ')) return null;
  let depth = 0;
  for (let at = from; at < most; at += 1) {
    const char = text[at] ?? '';
    if (char === '\\' && PUNCTUATION.test(text[at + 1] ?? '')) at += 1;
    else if (char === '{') depth += 1;
    else if (char === '}' && depth === 0) return null;
    else if (char === '}') depth -= 1;
    else if (char === '$' && depth === 0) {
      const closes = isBlock ? text[at + 1] === '$' : !SPACE.test(text[at - 1] ?? ' ');
      const isEmpty = at === from;
      return closes && !isEmpty ? { latex: text.slice(from, at), isBlock, end: at + width } : null;
    }
  }
  return null;
}

/** What stands for a formula in a text; null where no text does: a lone brace or dollar, a blank line. */
export function formulaText(latex: string, isBlock: boolean): string | null {
  const mark = isBlock ? '$$' : '$';
  const text = `${mark}${latex}${mark}`;
  const read = formulaAt(text, 0);
  return read?.end === text.length && read.isBlock === isBlock && !/\n\s*\n/.test(latex) ? text : null;
}

/** The rule of markdown-it. */
export const formulaRule: RuleInline = (state, silent) => {
  if (state.src[state.pos] !== '$') return false;
  const found = formulaAt(state.src, state.pos, state.posMax);
  if (!found) return false;
  if (!silent) {
    const token = state.push('formula', '', 0);
    token.content = found.latex;
    token.meta = { isBlock: found.isBlock };
  }
  state.pos = found.end;
  return true;
};

/** A gap of a statement, `{{key}}`, as the server finds it. */
export const GAP = /\{\{[ \t]*[\p{Alphabetic}\p{N}_]{1,40}[ \t]*\}\}/u;

const gapHere = new RegExp(GAP.source, 'uy');

/** Gaps are no Markdown: `{{a_b}}` stays as it is. */
export const gapRule: RuleInline = (state, silent) => {
  gapHere.lastIndex = state.pos;
  const gap = gapHere.exec(state.src)?.[0];
  if (!gap || state.pos + gap.length > state.posMax) return false;
  if (!silent) state.push('text', '', 0).content = gap;
  state.pos += gap.length;
  return true;
};
