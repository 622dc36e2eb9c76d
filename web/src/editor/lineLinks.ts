/** A place in a program: which of its files, and the line and column from 1. */
export interface Place {
  file: number;
  line: number;
  /** Null: nothing says which. */
  column: number | null;
}

/** A piece of what a compiler or a program said. */
export interface Piece {
  text: string;
  /** Where in the program it points to; null: nowhere. */
  place: Place | null;
}

/** Longer lines are no messages, and are not searched. */
const LONGEST_LINE = 2000;

/** What every way to point to a line has: most lines are done with it. */
const MAY_POINT = /[:(]\d|line \d/;

/** A file's name, with or without the folder that the judge keeps it in. */
const NAME = String.raw`([^\s"'():,]+)`;

/**
 * How compilers and runtimes point to a line: name, line, column. Python; Pascal, C# and TypeScript; GCC, Clang, Go, Rust, Java,
 * Kotlin, Haskell, Ruby, Lua, Node.js; PHP and Perl.
 */
const patterns = [
  String.raw`\bFile "([^"]+)", line (\d+)`,
  String.raw`${NAME}\((\d+)(?:,\s?(\d+))?\)`,
  String.raw`${NAME}:(\d+)(?::(\d+))?`,
  String.raw`${NAME} (?:on )?line (\d+)`,
];

/** What the judge calls a program's only or first file, whatever its author does (`source_file` of judge-farm/languages). */
const MAIN = /^(?:main|script|text|program)(?:\.\w+)?$/i;

/** Which of a program's files is meant; -1: none of them. */
function fileOf(named: string, names: readonly string[]): number {
  const name = named.slice(named.lastIndexOf('/') + 1);
  const known = names.indexOf(name);
  return known < 0 && names.length > 0 && MAIN.test(name) ? 0 : known;
}

interface Found {
  from: number;
  to: number;
  place: Place;
}

function findAll(line: string, names: readonly string[]): Found[] {
  const found = patterns.flatMap((pattern) =>
    [...line.matchAll(new RegExp(pattern, 'g'))].flatMap((match): Found[] => {
      const [whole, name = '', row = '', column] = match;
      const file = fileOf(name, names);
      const at = Number(row);
      if (file < 0 || at < 1) return [];
      const place = { file, line: at, column: column === undefined ? null : Number(column) };
      return [{ from: match.index, to: match.index + whole.length, place }];
    }),
  );
  return found.sort((a, b) => a.from - b.from || b.to - a.to);
}

/** A line of messages in pieces, those that name a line of one of the program's files with its place. `names`: the files in their order. */
export function withPlaces(line: string, names: readonly string[]): Piece[] {
  if (line.length > LONGEST_LINE || !MAY_POINT.test(line)) return [{ text: line, place: null }];
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, place } of findAll(line, names)) {
    if (from < at) continue;
    if (from > at) pieces.push({ text: line.slice(at, from), place: null });
    pieces.push({ text: line.slice(from, to), place });
    at = to;
  }
  if (at < line.length || pieces.length === 0) pieces.push({ text: line.slice(at), place: null });
  return pieces;
}
