import { parser } from '@lezer/html';
import { MagicString } from 'magic-string';
import { checkedScript, type Resolve } from './loopCheck';
import { styleWith } from './styles';

/** A script that stood in the page: a file of its own, so that its lines are told as the page's. */
export interface InlineScript {
  id: string;
  code: string;
}

/** A node of the page's tree; the parser's own types are no dependency of ours. */
type PageNode = ReturnType<typeof parser.parse>['topNode'];

/** What a page is made with. */
interface Making {
  /** The page's number in checks of loops. */
  file: number;
  /** What stands for a file that is named here; undefined: it stays. */
  resolve: Resolve;
  /** What stands for a script of the page itself. */
  idOf: (number: number) => { id: string; address: string };
}

/** An attribute of a tag, and where its value stands without quotation marks. */
interface Attribute {
  name: string;
  value: string;
  from: number;
  to: number;
}

const ADDRESSES = new Set(['src', 'href', 'poster', 'data']);
const JAVASCRIPT = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;
const LINE_BREAK = /\r\n?|\n/g;
/** Without it browsers take a script of a page without an origin for somebody else's, and tell nothing of its errors. */
const NOT_MUTED = ' crossorigin';

/** A page whose references lead to the program's files, and the scripts that stood in it. */
export function pageWith(html: string, making: Making): { page: string; scripts: InlineScript[] } {
  const text = new MagicString(html);
  const scripts: InlineScript[] = [];
  parser.parse(html).iterate({
    enter: ({ name, from, to, node }) => {
      if (name === 'OpenTag' || name === 'SelfClosingTag') {
        const attributes = attributesOf(html, node);
        for (const attribute of attributes) changeAttribute(text, attribute, making);
        if (isOwnScript(html, node, attributes, making.resolve)) text.appendLeft(to - 1, NOT_MUTED);
      } else if (name === 'StyleText' && to > from) {
        text.update(from, to, styleWith(html.slice(from, to), making.resolve));
      } else if (name === 'ScriptText' && to > from) {
        const script = takeScript(text, html, node, making, scripts.length);
        if (script) scripts.push(script);
      }
    },
  });
  return { page: text.toString(), scripts };
}

function attributesOf(html: string, tag: PageNode): Attribute[] {
  return tag.getChildren('Attribute').map((attribute) => {
    const name = attribute.getChild('AttributeName');
    const quoted = attribute.getChild('AttributeValue');
    const value = quoted ?? attribute.getChild('UnquotedAttributeValue');
    const margin = quoted ? 1 : 0;
    const [from, to] = value ? [value.from + margin, value.to - margin] : [attribute.to, attribute.to];
    return {
      name: html.slice(name?.from ?? 0, name?.to ?? 0).toLowerCase(),
      value: html.slice(from, to),
      from,
      to,
    };
  });
}

/** Whether a tag loads one of the program's scripts. */
function isOwnScript(html: string, tag: PageNode, attributes: readonly Attribute[], resolve: Resolve): boolean {
  const name = tag.getChild('TagName');
  if (!name || html.slice(name.from, name.to).toLowerCase() !== 'script') return false;
  const source = attributes.find((attribute) => attribute.name === 'src')?.value;
  return (
    source !== undefined &&
    resolve(source) !== undefined &&
    !attributes.some((attribute) => attribute.name === 'crossorigin')
  );
}

function changeAttribute(text: MagicString, attribute: Attribute, making: Making): void {
  const { value, from, to } = attribute;
  const changed = to > from ? changedValue(attribute, text.original, making) : undefined;
  if (changed !== undefined && changed !== value) text.update(from, to, changed);
}

function changedValue({ name, value, from }: Attribute, html: string, { file, resolve }: Making): string | undefined {
  if (ADDRESSES.has(name)) return resolve(value);
  if (name === 'style') return styleWith(value, resolve);
  // What is written with `&quot;` and the like runs as it is.
  if (name.startsWith('on') && !value.includes('&'))
    return checkedScript(value, { file, before: linesBefore(html, from) });
  return undefined;
}

const linesBefore = (html: string, at: number) => html.slice(0, at).match(LINE_BREAK)?.length ?? 0;

/** Has a script loaded from a file of its own. */
function takeScript(
  text: MagicString,
  html: string,
  node: PageNode,
  { file, resolve, idOf }: Making,
  number: number,
): InlineScript | null {
  const tag = node.parent?.getChild('OpenTag');
  if (!tag) return null;
  const attributes = attributesOf(html, tag);
  const type = attributes.find(({ name }) => name === 'type')?.value.trim() ?? '';
  if (!JAVASCRIPT.test(type) || attributes.some(({ name }) => name === 'src')) return null;
  const { id, address } = idOf(number);
  text.appendLeft(tag.to - 1, ` src="${address}"${NOT_MUTED}`);
  text.remove(node.from, node.to);
  // It begins at the line at which it began in the page.
  const before = linesBefore(html, node.from);
  const code = checkedScript(html.slice(node.from, node.to), { file, before }, resolve);
  return { id, code: '\n'.repeat(before) + code };
}
