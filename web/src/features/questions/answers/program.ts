/** A program and its language; of a drawing the language is always the same, and left out (0). */
export interface Program {
  languageId: number;
  source: string;
}

/** Reads a program: the id of its language on a line of its own, then the source. */
export function readProgram(text: string): Program {
  const end = text.indexOf('\n');
  const head = end < 0 ? text : text.slice(0, end);
  return /^\d+$/.test(head)
    ? { languageId: Number(head), source: end < 0 ? '' : text.slice(end + 1) }
    : { languageId: 0, source: text };
}

/** Writes a program as `readProgram` reads it. */
export function writeProgram({ languageId, source }: Program): string {
  return `${languageId}\n${source}`;
}
