import { loadNamespaces, texts } from '#/i18n/i18n';
import type { Run, RunEnd } from '../types';
import type { Task } from './messages';
import { openFrame, type Frame, type FrameOptions } from './openFrame';

/** A run in a frame as what hears of it changes it. */
export interface FrameRun {
  tell: (message: unknown) => void;
  end: (end: RunEnd) => void;
  /** The frame goes, and a new one does another task of the same run. */
  again: (task: () => Promise<Task>) => void;
}

/** What is to be run, and who hears what the frame, or the worker in it, tells. */
export interface InFrame<M> extends Omit<FrameOptions, 'onLost' | 'title'> {
  title: 'preview' | 'stage' | 'hidden';
  task: () => Promise<Task>;
  hear: (message: M, run: FrameRun) => void;
}

/** The words of runs, once their file is here. */
export const words = () => texts.getFixedT(null, 'runtimes');

/** Has a frame of its own do something. Input is kept until the frame is there. */
export function runInFrame<M>(host: HTMLElement, { title, task, hear, ...options }: InFrame<M>): Run {
  const gone = new AbortController();
  const waiting: unknown[] = [];
  let frame: Frame | null = null;
  let isOver = false;
  let settle: (result: RunEnd) => void = () => undefined;
  const done = new Promise<RunEnd>((resolve) => {
    settle = resolve;
  });
  const end = (result: RunEnd) => {
    if (isOver) return;
    isOver = true;
    gone.abort();
    frame?.remove();
    settle(result);
  };
  const fail = (error: unknown) =>
    end({ reason: 'failed', message: error instanceof Error ? error.message : String(error) });
  const tell = (message: unknown) => {
    if (frame) frame.port.postMessage(message, []);
    else waiting.push(message);
  };
  const begin = async (next: () => Promise<Task>) => {
    try {
      await loadNamespaces(['runtimes']);
      const made = await next();
      if (isOver) return;
      const onLost = () => end({ reason: 'navigated', message: words()('navigated') });
      const opened = await openFrame(host, { ...options, title: words()(title), onLost }, gone.signal);
      if (isOver) return opened?.remove();
      if (!opened) return end({ reason: 'failed', message: words()('noFrame') });
      frame = opened;
      opened.port.addEventListener('message', ({ data }: MessageEvent<M>) => {
        if (isOver || frame !== opened) return;
        try {
          hear(data, run);
        } catch (error) {
          // Programs that have got hold of the port may say anything.
          fail(error);
        }
      });
      opened.port.start();
      opened.port.postMessage(made, []);
      for (const message of waiting.splice(0)) opened.port.postMessage(message, []);
    } catch (error) {
      fail(error);
    }
  };
  const again = (next: () => Promise<Task>) => {
    frame?.remove();
    frame = null;
    void begin(next);
  };
  const run: FrameRun = { tell, end, again };
  void begin(task);
  return {
    input: (text) => tell({ line: text }),
    stop: () => end({ reason: 'stopped' }),
    done,
  };
}
