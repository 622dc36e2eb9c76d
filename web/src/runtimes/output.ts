/** Characters of one stream that are told of a run: the rest is cut, as the judge cuts it. */
const MOST = 1024 * 1024;
/** Pieces that are told at once, and how many more a second: a program that prints without an end must not flood the page. */
const AT_ONCE = 2000;
const A_SECOND = 200;
/** Beyond these, pieces of at least so many characters. */
const PIECE = 16 * 1024;

/** Passes on what a program prints: at once, as long as that is little. */
export interface Output {
  write: (text: string) => void;
  /** Passes on what waits: before the program waits itself, and at its end. */
  flush: () => void;
}

/** Makes one; `onMuch` is told once, when there was too much. */
export function limitedOutput(options: {
  onText: (text: string) => void;
  onMuch: () => void;
  now?: () => number;
}): Output {
  const { onText, onMuch, now = () => performance.now() } = options;
  let left = MOST;
  let waiting = '';
  let tokens = AT_ONCE;
  let counted = now();
  const flush = () => {
    if (waiting === '') return;
    onText(waiting);
    waiting = '';
  };
  const mayTell = () => {
    const at = now();
    tokens = Math.min(AT_ONCE, tokens + ((at - counted) / 1000) * A_SECOND);
    counted = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
  const write = (text: string) => {
    if (left === 0) return;
    waiting += text.slice(0, left);
    const isCut = text.length >= left;
    left = Math.max(0, left - text.length);
    if (isCut || waiting.length >= PIECE || mayTell()) flush();
    if (isCut) onMuch();
  };
  return { write, flush };
}
