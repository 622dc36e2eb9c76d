import { bytesOf, loadFiles } from '../files';
import type { FrameMessage, Task } from '../frame/messages';
import { runInFrame, words, type FrameRun } from '../frame/runInFrame';
import type { Program, RunEvents, Runtime } from '../types';
import type { FromWorker, ToWorker } from './messages';
import type { PythonError } from './python';
import { blank } from './recording';

/** MicroPython with our turtle: draws as it runs, and reads what was typed beforehand. */
export const turtleRuntime: Runtime = {
  key: 'turtle',
  bytes: bytesOf('turtle'),
  reads: 'beforehand',
  load: async (onProgress) => void (await loadFiles('turtle', onProgress)),
  run: (program, events, host) =>
    runInFrame<FromWorker | FrameMessage>(host, {
      title: 'hidden',
      isHidden: true,
      loads: 1,
      task: () => startIn(program),
      hear: listenerOf(program, events),
    }),
};

async function startIn({ files, main, stdin }: Program): Promise<Task> {
  const [script = new ArrayBuffer(), wasm = new ArrayBuffer()] = await loadFiles('turtle');
  const source = files.find(({ name }) => name === main)?.content ?? '';
  const first: ToWorker = { source, stdin, files: files.filter(({ name }) => name !== main), wasm };
  return { do: 'work', script, first };
}

function listenerOf({ main }: Program, events: RunEvents) {
  let recording = blank;
  return (message: FromWorker | FrameMessage, run: FrameRun): void => {
    if ('is' in message) {
      if (message.is === 'broken') run.end(notStarted(message.text));
      return;
    }
    if (message.type === 'batch') {
      const { first, recording: part } = message.batch;
      recording = { background: part.background, items: [...recording.items.slice(0, first), ...part.items] };
      events.drawing?.(recording);
    } else if (message.type === 'text') events.output('stdout', message.text);
    else if (message.type === 'much') run.end({ reason: 'failed', message: words()('tooMuch') });
    else if (message.type === 'failed') run.end(notStarted(message.text));
    else {
      const { ran } = message;
      events.drawing?.(ran.recording);
      if (!ran.error) return run.end({ reason: 'ended' });
      events.output('stderr', traceOf(main, ran.error));
      const { kind, text, line } = ran.error;
      run.end({ reason: 'failed', message: `${kind}: ${text}`, line: line > 0 ? line : undefined });
    }
  };
}

const notStarted = (reason: string) => ({ reason: 'failed', message: words()('notStarted', { reason }) }) as const;

/** An error as Python writes it, so that its line is found. */
const traceOf = (file: string, { kind, text, line }: PythonError) =>
  `${line > 0 ? `  File "${file}", line ${line}\n` : ''}${kind}: ${text}\n`;
