import { onFailure } from '#/api/client';
import { ApiError } from '#/api/envelope';
import { isChunkFailure } from '#/ui/chunkReload';
import type { Fault, FaultReporter } from './FaultReporter';

/** What is told besides the fault itself. */
interface Surroundings {
  /** The id of the route that is shown, such as `problem___vi`. */
  route: () => string;
  /** The build's name, from the page's boot data. */
  release: string;
}

let reporter: Promise<FaultReporter | null> | null = null;
let surroundings: Surroundings | null = null;

/** Tells the site of what breaks from now on: errors, refused promises, chunks, calls. What tells is loaded with the first fault. */
export function catchFaults(around: Surroundings): void {
  surroundings = around;
  addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    const source = filename && lineno > 0 ? { file: filename, line: lineno, column: Math.max(1, colno) } : undefined;
    if (error || source) report({ ...faultOf(error ?? message), source });
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isTold(reason)) report({ ...faultOf(reason), kind: kindOf(reason, 'rejection') });
  });
  onFailure(({ method, path, error }) => {
    const status = error.status >= 400 ? error.status : null;
    report({ kind: 'call', message: error.key || error.kind, stack: '', call: { method, path, status } });
  });
}

/** Tells of an error that the page has caught: a screen that did not load or failed while it was drawn. */
export function reportCaught(error: unknown): void {
  if (isTold(error)) report(faultOf(error));
}

/** Calls that failed are told by themselves, and those that were given up are no fault. */
function isTold(error: unknown): boolean {
  return !(error instanceof ApiError) && !(error instanceof DOMException && error.name === 'AbortError');
}

function kindOf(error: unknown, otherwise: 'error' | 'rejection'): Fault['kind'] {
  return isChunkFailure(error) ? 'chunk' : otherwise;
}

function faultOf(error: unknown): Fault {
  const isError = error instanceof Error;
  return {
    kind: kindOf(error, 'error'),
    message: isError ? `${error.name}: ${error.message}` : String(error),
    stack: (isError && error.stack) || '',
  };
}

function report(fault: Fault): void {
  if (!surroundings) return;
  const { route, release } = surroundings;
  const told = { ...fault, route: route(), release };
  reporter ??= import('./FaultReporter').then(({ startReporter }) => startReporter()).catch(() => null);
  void reporter.then((ready) => ready?.add(told));
}
