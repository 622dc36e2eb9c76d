import type { Mark, Node } from '@tiptap/pm/model';
import { defaultMarkdownSerializer, MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import { formulaText, GAP } from './formulas';

/** What the library keeps for itself, and its own writers use as well. */
type State = MarkdownSerializerState & {
  inAutolink?: boolean;
  inTightList?: boolean;
  atBlockStart?: boolean;
  flushClose?: (size: number) => void;
};
type Write = (state: State, node: Node, parent: Node, index: number) => void;
type MarkWriters = MarkdownSerializer['marks'];

const { nodes, marks } = defaultMarkdownSerializer;
const gaps = new RegExp(`(${GAP.source})`, 'u');

/** Words as Markdown that means them: marks, formulas' dollars, tags and entities are escaped, gaps stay. */
function escaped(state: State, text: string, isLineStart: boolean): string {
  const parts = text.split(gaps).map((part, index) => (index % 2 === 1 ? part : escapedWords(state, part)));
  const line = parts.join('');
  return isLineStart ? escapedStart(line.replace(/^[ \t]+/, '')) : line;
}

function escapedWords(state: State, text: string): string {
  return state
    .esc(text)
    .replace(/\$/g, String.raw`\$`)
    .replace(/<(?=[a-z/!?])/gi, String.raw`\<`)
    .replace(/&(?=#?\w+;)/g, String.raw`\&`);
}

/** What would begin a heading, a list, a quotation, a rule or a table is text. */
function escapedStart(line: string): string {
  return line
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+\s*$|[-:][-\s:|]*$|\|)/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);
}

const text: Write = (state, node, parent, index) => {
  if (state.inAutolink) return state.text(node.text ?? '', false);
  const isFirst = state.atBlockStart === true || (index > 0 && parent.child(index - 1).type.name === 'hardBreak');
  const words = escaped(state, node.text ?? '', isFirst);
  const isEndOfHeading = parent.type.name === 'heading' && index === parent.childCount - 1;
  return state.text(isEndOfHeading ? words.replace(/(#+)(\s*)$/, String.raw`\$1$2`) : words, false);
};

const hardBreak: Write = (state, node, parent, index) =>
  parent.type.name === 'heading' ? state.write(' ') : nodes.hard_break?.(state, node, parent, index);

const formula: Write = (state, node, parent) => {
  const { latex, isBlock } = node.attrs as { latex: string; isBlock: boolean };
  const oneLine = latex.replace(/\s*\n\s*/g, ' ').trim();
  // A line of it that would begin a list or a heading is no formula any more.
  const isSafe = parent.type.name !== 'heading' && !/\n\s*([-+*>#=|]|\d+[.)])/.test(latex);
  state.text(
    formulaText(isSafe ? latex : oneLine, isBlock) ?? formulaText(oneLine, isBlock) ?? `\`${oneLine}\``,
    false,
  );
};

const bulletList: Write = (state, node, parent, index) => {
  // Lists of one kind side by side would be one list.
  const before = index > 0 ? parent.child(index - 1) : null;
  const isSecond = before?.type === node.type && markOf(parent, index - 1) === '-';
  state.renderList(node, '  ', () => (isSecond ? '* ' : '- '));
};

/** The mark of the list at a place: they alternate among neighbours. */
function markOf(parent: Node, index: number): '-' | '*' {
  let run = 0;
  while (index - run > 0 && parent.child(index - run - 1).type === parent.child(index).type) run += 1;
  return run % 2 === 0 ? '-' : '*';
}

const orderedList: Write = (state, node, parent, index) => {
  const start = Number(node.attrs.start ?? 1);
  const isSecond = index > 0 && parent.child(index - 1).type === node.type && orderedMark(parent, index - 1) === '.';
  const dot = isSecond ? ')' : '.';
  const width = String(start + node.childCount - 1).length + 2;
  state.renderList(node, ' '.repeat(width), (at) => `${start + at}${dot} `.padEnd(width));
};

const orderedMark = (parent: Node, index: number) => (markOf(parent, index) === '-' ? '.' : ')');

const codeBlock: Write = (state, node, parent) => {
  if (state.inTightList && parent.type.name === 'listItem') state.flushClose?.(1);
  const longest = Math.max(2, ...(node.textContent.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  state.write(`${fence}${String(node.attrs.language ?? '')}\n`);
  state.text(node.textContent, false);
  if (node.textContent) state.ensureNewLine();
  state.write(fence);
  state.closeBlock(node);
};

const image: Write = (state, node) => {
  const { src, alt, title } = node.attrs as { src: string | null; alt: string | null; title: string | null };
  const words = escaped(state, alt ?? '', false).replace(/\n/g, ' ');
  state.write(`![${words}](${address(src ?? '')}${title ? ` ${quoted(title)}` : ''})`);
};

/** An address as it may stand in brackets. */
function address(url: string): string {
  if (/[\s<>]/.test(url) || url === '') return `<${url.replace(/[<>\n]/g, (char) => encodeURIComponent(char))}>`;
  return url.replace(/[()\\]/g, String.raw`\$&`);
}

const quoted = (title: string) =>
  `"${title.replace(/["\\]/g, String.raw`\$&`).replace(/&(?=#?\w+;)/g, String.raw`\&`)}"`;

function isAutolink(mark: Mark, parent: Node, index: number): boolean {
  const { href, title } = mark.attrs as { href: string; title: string | null };
  const child = parent.child(index);
  if (title || !/^[a-z][a-z\d+.-]{1,31}:[^\s<>]*$/i.test(href)) return false;
  if (!child.isText || child.text !== href || child.marks.at(-1) !== mark) return false;
  return index === parent.childCount - 1 || !mark.isInSet(parent.child(index + 1).marks);
}

const table: Write = (state, node) => {
  node.forEach((row, _, index) => {
    if (index > 0) state.ensureNewLine();
    const cells = [...row.children].map((cell) => cellText(cell));
    state.write(`| ${cells.join(' | ')} |`);
    if (index > 0) return;
    state.ensureNewLine();
    state.write(`| ${[...row.children].map(({ attrs }) => rules[String(attrs.align)] ?? '---').join(' | ')} |`);
  });
  state.closeBlock(node);
};

const rules: Record<string, string> = { left: ':--', center: ':-:', right: '--:' };

/** A cell is one line, and a bar in it no border. */
const cellText = (cell: Node): string =>
  cellWriter
    .serialize(cell)
    .trim()
    .replace(/\|/g, String.raw`\|`);

/** `\\|` of a formula has a name that needs no bar. */
const cellFormula: Write = (state, node, parent, index) => {
  const latex = String(node.attrs.latex)
    .replace(/\\\|/g, String.raw`\Vert `)
    .replace(/\s*\n\s*/g, ' ');
  formula(state, node.type.create({ ...node.attrs, latex }), parent, index);
};

const allNodes: Record<string, Write> = {
  blockquote: nodes.blockquote as Write,
  paragraph: nodes.paragraph as Write,
  heading: nodes.heading as Write,
  listItem: nodes.list_item as Write,
  horizontalRule: (state, node) => {
    state.write('---');
    state.closeBlock(node);
  },
  hardBreak,
  codeBlock,
  bulletList,
  orderedList,
  image,
  text,
  formula,
  table,
};

const allMarks: MarkWriters = {
  italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
  bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
  strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
  code: marks.code as MarkWriters[string],
  link: {
    open: (state: State, mark, parent, index) => {
      state.inAutolink = isAutolink(mark, parent, index);
      return state.inAutolink ? '<' : '[';
    },
    close: (state: State, mark) => {
      const isAuto = state.inAutolink;
      state.inAutolink = undefined;
      const { href, title } = mark.attrs as { href: string; title: string | null };
      return isAuto ? '>' : `](${address(href)}${title ? ` ${quoted(title)}` : ''})`;
    },
    mixable: true,
  },
};

const options = { hardBreakNodeName: 'hardBreak', tightLists: true };
const spaced: Write = (state) => state.write(' ');
const cellNodes = { ...allNodes, formula: cellFormula, hardBreak: spaced };
const cellWriter = new MarkdownSerializer(cellNodes, allMarks, options);
const writer = new MarkdownSerializer(allNodes, allMarks, options);

/** A document as Markdown. */
export const writeMarkdown = (doc: Node): string => writer.serialize(doc);
