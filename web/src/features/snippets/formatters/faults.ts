/** Why a text could not be laid out: the line from 1, where it is known, and the formatter's words. */
export interface FormatFault {
  line: number | null;
  message: string;
}

/** What an error of Prettier's has. */
interface Located {
  message: string;
  loc?: { start?: { line?: number } };
}

/** What Prettier says of a text that it can't read, without the picture of the place. */
export function faultOfPrettier(error: unknown): FormatFault {
  const { message, loc } = error instanceof Error ? (error as Located) : { message: String(error), loc: undefined };
  return { line: loc?.start?.line ?? lineIn(message), message: firstLine(message) };
}

/** What a formatter of WebAssembly says of a text that it can't read; ruff counts bytes of UTF-8. */
export function faultOfWasm(message: string, source: string): FormatFault {
  const [, offset] = /byte range (\d+)\.\./.exec(message) ?? [];
  const line = offset === undefined ? lineIn(message) : lineAt(source, Number(offset));
  return { line, message: firstLine(message) };
}

function lineAt(source: string, offset: number): number {
  const before = new TextEncoder().encode(source).slice(0, offset);
  return new TextDecoder().decode(before).split('\n').length;
}

function lineIn(message: string): number | null {
  const [, line] = /(\d+):\d+/.exec(message) ?? [];
  return line === undefined ? null : Number(line);
}

const firstLine = (message: string) =>
  (message.split('\n')[0] ?? '')
    .replace(/\s*\(\d+:\d+\)$/, '')
    .replace(/ at byte range \d+\.\.\d+$/, '')
    .trim();
