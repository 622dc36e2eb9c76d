import { bytesOf, loadFiles } from '../files';
import type { FrameMessage, Task } from '../frame/messages';
import { runInFrame, words } from '../frame/runInFrame';
import type { Program, Runtime } from '../types';

/** Scratch projects, played by TurboWarp's scaffolding with its sounds: they go on until they are stopped. */
export const scratchRuntime: Runtime = {
  key: 'scratch',
  bytes: bytesOf('scratch'),
  reads: 'never',
  load: async (onProgress) => void (await loadFiles('scratch', onProgress)),
  run: (program, events, host) =>
    runInFrame<FrameMessage>(host, {
      title: 'stage',
      isHidden: false,
      loads: 1,
      task: () => startIn(program),
      hear: (message, run) => {
        if (message.is === 'shown') events.shown?.();
        else if (message.is === 'broken')
          run.end({ reason: 'failed', message: words()('notStarted', { reason: message.text }) });
        else if (message.is === 'leaving') run.end({ reason: 'navigated', message: words()('navigated') });
      },
    }),
};

async function startIn({ project = new ArrayBuffer(), locale }: Program): Promise<Task> {
  const [script = new ArrayBuffer()] = await loadFiles('scratch');
  return { do: 'play', script, project, locale };
}
