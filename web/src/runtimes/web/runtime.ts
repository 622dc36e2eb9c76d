import { bytesOf } from '../files';
import type { FrameMessage, Task } from '../frame/messages';
import { runInFrame, words, type FrameRun } from '../frame/runInFrame';
import type { Program, RunEvents, Runtime } from '../types';
import { prepare } from './prepare';

/** Pages of HTML, CSS and JavaScript: they go on until they are stopped. */
export const webRuntime: Runtime = {
  key: 'web',
  bytes: bytesOf('web'),
  reads: 'never',
  load: async (onProgress) => onProgress?.(1),
  run: (program, events, host) => {
    const taskOf = (main: string) => async (): Promise<Task> => {
      const { task, circles } = prepare(program.files, main);
      if (circles.length > 0)
        events.console?.({ level: 'warn', text: words()('circle', { files: circles.join(', ') }) });
      return task;
    };
    return runInFrame<FrameMessage>(host, {
      title: 'preview',
      isHidden: false,
      // Its own page, and the program's, which is written into it.
      loads: 2,
      task: taskOf(program.main),
      hear: (message, run) => {
        if (message.is === 'page') run.again(taskOf(message.name));
        else hear(message, run, events, program);
      },
    });
  },
};

function hear(message: FrameMessage, run: FrameRun, events: RunEvents, { main }: Program): void {
  const t = words();
  const warn = (text: string) => events.console?.({ level: 'warn', text });
  switch (message.is) {
    case 'console':
      for (const line of message.lines) events.console?.(line);
      break;
    case 'refused':
      warn(t('refused', { address: message.address }));
      break;
    case 'form':
      warn(t('form'));
      break;
    case 'much':
      warn(t('tooMuch'));
      break;
    case 'shown':
      events.shown?.();
      break;
    case 'frozen': {
      const { file, line } = message;
      events.console?.({ level: 'error', text: t('frozen'), file, line });
      const text = file === main ? t('frozen') : t('frozenAt', { file, line });
      run.end({ reason: 'frozen', message: text, line });
      break;
    }
    case 'leaving':
      run.end({ reason: 'navigated', message: t('navigated') });
      break;
    case 'broken':
      run.end({ reason: 'failed', message: message.text });
      break;
    case 'page':
      break;
  }
}
