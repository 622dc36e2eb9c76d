import { bytesOf, loadFiles } from '../files';
import type { FrameMessage, Task } from '../frame/messages';
import { runInFrame, words, type FrameRun } from '../frame/runInFrame';
import type { Program, RunEvents, Runtime } from '../types';
import type { FromWorker, ToWorker } from './messages';
import { canWait } from './python';

/** CPython as WebAssembly (Pyodide), with its library and no further packages. */
export const pythonRuntime: Runtime = {
  key: 'python',
  bytes: bytesOf('python'),
  reads: canWait() ? 'asks' : 'beforehand',
  load: async (onProgress) => void (await loadFiles('python', onProgress)),
  run: (program, events, host) =>
    runInFrame<FromWorker | FrameMessage>(host, {
      title: 'hidden',
      isHidden: true,
      loads: 1,
      task: () => startIn(program),
      hear: (message, run) => hear(message, run, events),
    }),
};

async function startIn({ files, main, stdin, interactive = stdin === '' }: Program): Promise<Task> {
  const [script, wasm, library] = await loadFiles('python');
  if (!script || !wasm || !library) throw new Error('Pyodide');
  const first: ToWorker = { files, main, stdin, asks: interactive && canWait(), wasm, library };
  return { do: 'work', script, first };
}

function hear(message: FromWorker | FrameMessage, run: FrameRun, events: RunEvents): void {
  if ('is' in message) {
    if (message.is === 'broken') run.end(notStarted(message.text));
  } else if (message.type === 'text') events.output(message.stream, message.text);
  else if (message.type === 'waiting') events.waiting?.();
  else if (message.type === 'much') run.end({ reason: 'failed', message: words()('tooMuch') });
  else if (message.type === 'failed') run.end(notStarted(message.text));
  else if (message.failure) {
    const { message: text, line } = message.failure;
    run.end({ reason: 'failed', message: text, line: line > 0 ? line : undefined });
  } else run.end({ reason: 'ended' });
}

const notStarted = (reason: string) => ({ reason: 'failed', message: words()('notStarted', { reason }) }) as const;
