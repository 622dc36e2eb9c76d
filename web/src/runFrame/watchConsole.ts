import type { Tell } from '#/runtimes/frame/messages';
import type { ConsoleLine } from '#/runtimes/types';
import { written } from './inspect';

/** Lines of a run that are told, and how many are told at one time. */
const MOST = 10_000;
const AT_ONCE = 100;

/** Where in the program's files something is. */
export type PlaceOf = (address: string, line: number) => Pick<ConsoleLine, 'file' | 'line'>;

/** Adds a line to what is told. */
export type AddLine = (level: ConsoleLine['level'], text: string, place?: Pick<ConsoleLine, 'file' | 'line'>) => void;

/** Gathers the lines of a console and tells them together. */
export function lineTeller(tell: Tell): AddLine {
  let waiting: ConsoleLine[] = [];
  let left = MOST;
  const flush = () => {
    if (waiting.length === 0) return;
    tell({ is: 'console', lines: waiting });
    waiting = [];
  };
  return (level, text, place = {}) => {
    if (left === 0) return;
    left -= 1;
    waiting.push({ level, text, ...place });
    if (waiting.length >= AT_ONCE) flush();
    else if (waiting.length === 1) setTimeout(flush);
    if (left > 0) return;
    flush();
    tell({ is: 'much' });
  };
}

/** The first place within the program's files that a stack names. */
export function placeIn(stack: string | undefined, placeOf: PlaceOf): Pick<ConsoleLine, 'file' | 'line'> {
  for (const [, address = '', line = ''] of (stack ?? '').matchAll(/(blob:[^\s()]+?):(\d+):\d+/g)) {
    const place = placeOf(address, Number(line));
    if (place.file !== undefined) return place;
  }
  return {};
}

/** Takes what the program writes into its console. */
export function takeConsole(target: Console, add: AddLine, placeOf: PlaceOf): void {
  const taking =
    (level: ConsoleLine['level']) =>
    (...values: unknown[]) =>
      add(level, written(values), placeIn(new Error('here').stack, placeOf));
  const log = taking('log');
  const error = taking('error');
  Object.assign(target, {
    log,
    debug: log,
    dir: (value: unknown) => log(value),
    table: (value: unknown) => log(value),
    group: log,
    groupCollapsed: log,
    trace: log,
    info: taking('info'),
    warn: taking('warn'),
    error,
    assert: (isSo: unknown, ...values: unknown[]) => {
      if (!isSo) error('Assertion failed:', ...values);
    },
  });
}

/** Tells of errors that nobody has caught. A page that is written anew loses its listeners, so that this is called after it. */
export function takeErrors(view: Window, add: AddLine, placeOf: PlaceOf): void {
  view.addEventListener('error', (event) => {
    const { message, filename, lineno } = event;
    if (message) add('error', message, placeOf(filename, lineno));
  });
  view.addEventListener('unhandledrejection', ({ reason }) => {
    const stack = reason instanceof Error ? reason.stack : undefined;
    add('error', `Uncaught (in promise) ${written([reason])}`, placeIn(stack, placeOf));
  });
}
