/** A stretch of a line; `off` where it is what differs. */
export interface Piece {
  text: string;
  off: boolean;
}

/** One line of a comparison; a side is `null` where it has no such line. */
export interface DiffLine {
  kind: 'same' | 'changed' | 'missing' | 'extra';
  expected: Piece[] | null;
  got: Piece[] | null;
}

/** More lines than this are compared in place: pairing them costs the square of their number. */
const pairingLimit = 400;
/** Lines are cut here before they are shown, so that one endless line can't freeze the page. */
const lineLimit = 2000;

/** Lines as a judge sees them: white space at the end of lines and of the text doesn't count. */
function toLines(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const trimmed = lines.map((line) => line.replace(/[ \t]+$/, '').slice(0, lineLimit));
  while (trimmed.length && trimmed[trimmed.length - 1] === '') trimmed.pop();
  return trimmed;
}

function whole(text: string, off: boolean): Piece[] {
  return [{ text, off }];
}

/** Marks the words that differ at the same place; a line of other length is marked to its end. */
function compareWords(expected: string, got: string): [Piece[], Piece[]] {
  const split = (text: string) => text.split(/(\s+)/).filter((part) => part !== '');
  const left = split(expected);
  const right = split(got);
  const mark = (own: string[], other: string[]) => {
    const pieces: Piece[] = [];
    own.forEach((text, index) => {
      const off = text !== other[index];
      const last = pieces[pieces.length - 1];
      if (last && last.off === off) last.text += text;
      else pieces.push({ text, off });
    });
    return pieces.length ? pieces : whole('', own.length !== other.length);
  };
  return [mark(left, right), mark(right, left)];
}

type Step = { left: number | null; right: number | null };

/** Pairs equal lines by their longest common subsequence. */
function pairLines(left: string[], right: string[]): Step[] {
  const width = right.length + 1;
  const longest = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const steps: Step[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      steps.push({ left: i, right: j });
      i += 1;
      j += 1;
    } else if (j >= right.length || (i < left.length && at(i + 1, j) >= at(i, j + 1))) {
      steps.push({ left: i, right: null });
      i += 1;
    } else {
      steps.push({ left: null, right: j });
      j += 1;
    }
  }
  return joinNeighbours(steps);
}

/** A run of missing lines beside a run of extra ones is a run of changed lines. */
function joinNeighbours(steps: Step[]): Step[] {
  const joined: Step[] = [];
  let lefts: number[] = [];
  let rights: number[] = [];
  const flush = () => {
    for (let k = 0; k < Math.max(lefts.length, rights.length); k += 1) {
      joined.push({ left: lefts[k] ?? null, right: rights[k] ?? null });
    }
    lefts = [];
    rights = [];
  };
  for (const step of steps) {
    if (step.left !== null && step.right !== null) {
      flush();
      joined.push(step);
    } else if (step.left !== null) lefts.push(step.left);
    else if (step.right !== null) rights.push(step.right);
  }
  flush();
  return joined;
}

function inPlace(left: string[], right: string[]): Step[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => ({
    left: index < left.length ? index : null,
    right: index < right.length ? index : null,
  }));
}

/** Compares what was expected with what the program wrote, line by line. */
export function diffOutputs(expected: string, got: string): DiffLine[] {
  const left = toLines(expected);
  const right = toLines(got);
  const long = left.length > pairingLimit || right.length > pairingLimit;
  return (long ? inPlace(left, right) : pairLines(left, right)).map((step) => {
    const own = step.left === null ? null : (left[step.left] ?? '');
    const other = step.right === null ? null : (right[step.right] ?? '');
    if (own === null) return { kind: 'extra', expected: null, got: whole(other ?? '', true) };
    if (other === null) return { kind: 'missing', expected: whole(own, true), got: null };
    if (own === other) {
      return { kind: 'same', expected: whole(own, false), got: whole(other, false) };
    }
    const [expectedPieces, gotPieces] = compareWords(own, other);
    return { kind: 'changed', expected: expectedPieces, got: gotPieces };
  });
}

/** The first line that differs, counted from one; `null` where nothing does. */
export function firstDifference(lines: DiffLine[]): number | null {
  const index = lines.findIndex((line) => line.kind !== 'same');
  return index < 0 ? null : index + 1;
}
