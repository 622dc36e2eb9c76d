import type { Side, SimilarLines } from './types';

/** A line of a program, as it is shown. */
export interface CodeLine {
  /** From 1. */
  number: number;
  text: string;
  /** The passage that it belongs to, from 0; null: to none. */
  passage: number | null;
  /** The passages that begin with it, from 0. */
  begins: number[];
}

/** The lines of a program, without the empty one that a last line break makes; each with the first passage that has it. */
export function linesOf(source: string, matches: readonly SimilarLines[], side: Side): CodeLine[] {
  const texts = source.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const lines = texts.map((text, index): CodeLine => ({ number: index + 1, text, passage: null, begins: [] }));
  for (const [passage, match] of matches.entries()) {
    const { from, to } = match[side];
    lines[from - 1]?.begins.push(passage);
    for (const line of lines.slice(from - 1, to)) line.passage ??= passage;
  }
  return lines;
}

/** The neighbour of a place in a row that goes round; null where the row is empty. */
export function neighbour(now: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (now === null) return step === 1 ? 0 : count - 1;
  return (now + step + count) % count;
}

/** A share as whole per cent. */
export const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100);

/** Programs that use the same colour for neighbouring passages can't be told apart: as many as have own colours. */
const COLOURS = ['info', 'warning', 'success', 'danger'] as const;

/** The colour of a passage; its number says the same. */
export const colourOf = (passage: number): string => `var(--lp-${COLOURS[passage % COLOURS.length] ?? 'info'})`;
