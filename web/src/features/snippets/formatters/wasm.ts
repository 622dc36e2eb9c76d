import type { Formatted, FromFormatter, ToFormatter, WasmFormatter } from './messages';

/** What is asked for and not answered yet. */
type Waiting = Map<number, { resolve: (answer: Formatted) => void; reject: (error: Error) => void }>;

let worker: { send: (message: ToFormatter) => void; waiting: Waiting } | null = null;
let count = 0;

function open(): NonNullable<typeof worker> {
  const own = new Worker(new URL('./formatter.worker.ts', import.meta.url), { type: 'module', name: 'formatter' });
  const waiting: Waiting = new Map();
  own.addEventListener('message', ({ data }: MessageEvent<FromFormatter>) => {
    const asked = waiting.get(data.id);
    if ('broken' in data) asked?.reject(new Error(data.broken));
    else asked?.resolve(data);
    waiting.delete(data.id);
  });
  own.addEventListener('error', (event) => {
    own.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'formatter'));
  });
  return { send: (message) => own.postMessage(message, []), waiting };
}

/** Has a formatter of WebAssembly lay a text out, in a worker that stays for the next one. */
export function formatInWorker(formatter: WasmFormatter, source: string, file: string): Promise<Formatted> {
  worker ??= open();
  const { send, waiting } = worker;
  count += 1;
  const id = count;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    send({ id, formatter, source, file });
  });
}
