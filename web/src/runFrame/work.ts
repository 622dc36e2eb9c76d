import type { Task } from '#/runtimes/frame/messages';

/** Runs a script in a worker, which the page outside talks with. Both go when the frame goes. */
export function work({ script, first }: Extract<Task, { do: 'work' }>, port: MessagePort): void {
  const broken = (text: string) => port.postMessage({ is: 'broken', text }, []);
  try {
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const worker = new Worker(address);
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => port.postMessage(data, []));
    worker.addEventListener('error', ({ message }) => broken(message || 'worker'));
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => worker.postMessage(data, []));
    worker.postMessage(first, []);
  } catch (error) {
    broken(String(error));
  }
}
