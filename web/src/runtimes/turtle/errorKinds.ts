import type { PythonError } from './python';

const known = [
  'SyntaxError',
  'IndentationError',
  'NameError',
  'TypeError',
  'ValueError',
  'AttributeError',
  'ZeroDivisionError',
  'IndexError',
  'KeyError',
  'ImportError',
  'RuntimeError',
  'MemoryError',
  'EOFError',
] as const;

const turtleErrors = [
  [/points$/, 'points'],
  [/texts$/, 'words'],
  [/too far/, 'far'],
  [/^bad color/, 'colour'],
] as const;

/** Which of our words fit an error: a key of `error.kinds`. */
export function wordsOf({ kind, text }: PythonError) {
  if (kind === 'TurtleGraphicsError') return turtleErrors.find(([pattern]) => pattern.test(text))?.[1] ?? 'turtle';
  return known.find((name) => name === kind) ?? 'other';
}
