import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import type { FromWorker, ToWorker } from './messages';
import { runPython } from './python';

const scope = globalThis as unknown as {
  addEventListener: (
    type: 'message',
    listener: (event: MessageEvent<ToWorker>) => void,
    options: { once: boolean },
  ) => void;
  postMessage: (message: FromWorker) => void;
};
const tell = scope.postMessage.bind(scope);

async function run({ source, wasm }: ToWorker): Promise<void> {
  // The policy of this worker lets it fetch nothing: the page has brought what MicroPython asks for.
  globalThis.fetch = () => Promise.resolve(new Response(wasm, { headers: { 'content-type': 'application/wasm' } }));
  try {
    const ran = await runPython(loadMicroPython, source, (batch) => tell({ type: 'batch', batch }), 'python');
    tell({ type: 'done', ran });
  } catch (error) {
    tell({ type: 'failed', text: String(error) });
  }
}

scope.addEventListener('message', ({ data }) => void run(data), { once: true });
