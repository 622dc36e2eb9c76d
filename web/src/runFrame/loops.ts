/** How long a task may stay in loops, in milliseconds. */
const LONGEST_MS = 2000;
/** Looking at the clock each time would take longer than most loops' own work. */
const EVERY = 16;

/** Why a loop was left. */
export class FrozenLoop extends Error {
  override name = 'FrozenLoop';
}

/** What checks of loops call, and what is told of waiting that is no loop's. */
export interface LoopWatch {
  check: (file: number, line: number) => void;
  /** The program waited for somebody within a task, as for an answer to a question. */
  forgive: (milliseconds: number) => void;
}

/** Leaves loops that don't let the browser do anything else. `afterTask` calls back when the browser comes to the next task. */
export function watchLoops(options: {
  onFrozen: (file: number, line: number) => void;
  afterTask: (callback: () => void) => void;
  now?: () => number;
}): LoopWatch {
  const { onFrozen, afterTask, now = () => performance.now() } = options;
  let count = 0;
  let began: number | null = null;
  let isFrozen = false;
  const check = (file: number, line: number) => {
    count = (count + 1) % EVERY;
    if (count !== 0 && !isFrozen) return;
    if (began === null) {
      began = now();
      afterTask(() => {
        began = null;
        isFrozen = false;
      });
      return;
    }
    if (now() - began <= LONGEST_MS) return;
    if (!isFrozen) onFrozen(file, line);
    // Loops around one that catches it are left as well.
    isFrozen = true;
    throw new FrozenLoop('This loop ran for more than 2 seconds.');
  };
  const forgive = (milliseconds: number) => {
    if (began !== null) began += milliseconds;
  };
  return { check, forgive };
}

/** Calls back in a task of its own, which comes before any timer. */
export function nextTask(): (callback: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.addEventListener('message', () => waiting.shift()?.());
  port1.start();
  return (callback) => {
    waiting.push(callback);
    port2.postMessage(null, []);
  };
}
