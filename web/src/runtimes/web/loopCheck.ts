import { parse, type Expression, type Literal, type Node, type Options, type Program } from 'acorn';
import { simple } from 'acorn-walk';
import { MagicString } from 'magic-string';
import { LOOP_CHECK } from './loopCheckName';

/** Finds another name for what a script imports; undefined: it stays. */
export type Resolve = (reference: string) => string | undefined;

/** How a script is read: as one of them it may be right. */
const ways: readonly Options[] = [
  { ecmaVersion: 'latest', locations: true, sourceType: 'script', allowHashBang: true },
  { ecmaVersion: 'latest', locations: true, sourceType: 'module', allowHashBang: true },
  // An event handler in a page.
  { ecmaVersion: 'latest', locations: true, sourceType: 'script', allowReturnOutsideFunction: true },
];

function read(code: string): Program | null {
  for (const way of ways) {
    try {
      return parse(code, way);
    } catch {
      // The next way, or none: browsers say themselves what is wrong.
    }
  }
  return null;
}

/** Where a script stands: in which of the program's files, and how many lines are before it there. */
export interface Place {
  file: number;
  before?: number;
}

/** A script with calls in its loops that tell where they stand, and with other names in its imports. No line moves. */
export function checkedScript(code: string, { file, before = 0 }: Place, resolve: Resolve = () => undefined): string {
  const program = read(code);
  if (!program) return code;
  const text = new MagicString(code);
  const loop = ({ body, loc }: Node & { body: Node }) => {
    checkLoop(text, body, `${LOOP_CHECK}(${file},${(loc?.start.line ?? 0) + before});`);
  };
  const named = ({ source }: { source?: Literal | Expression | null }) => replaceSource(text, source, resolve);
  simple(program, {
    WhileStatement: loop,
    DoWhileStatement: loop,
    ForStatement: loop,
    ForInStatement: loop,
    ForOfStatement: loop,
    ImportDeclaration: named,
    ExportNamedDeclaration: named,
    ExportAllDeclaration: named,
    ImportExpression: named,
  });
  return text.toString();
}

function checkLoop(text: MagicString, body: Node, call: string): void {
  if (body.type === 'BlockStatement') {
    text.appendRight(body.start + 1, call);
    return;
  }
  text.prependRight(body.start, `{${call}`);
  text.appendLeft(body.end, '}');
}

function replaceSource(text: MagicString, source: Literal | Expression | null | undefined, resolve: Resolve): void {
  if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
  const replaced = resolve(source.value);
  if (replaced !== undefined) text.update(source.start, source.end, `"${replaced}"`);
}
