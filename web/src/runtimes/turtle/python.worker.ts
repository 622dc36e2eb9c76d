import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import { limitedOutput } from '../output';
import type { FromWorker, ToWorker } from './messages';
import { runPython } from './python';

// Runs as a worker of the page for drawings of questions, and as a worker of a frame without an origin for snippets.
const scope = globalThis as unknown as {
  addEventListener: (
    type: 'message',
    listener: (event: MessageEvent<ToWorker>) => void,
    options: { once: boolean },
  ) => void;
  postMessage: (message: FromWorker) => void;
};
const tell = scope.postMessage.bind(scope);

async function run({ wasm, ...program }: ToWorker): Promise<void> {
  // The policy of this worker lets it fetch nothing: the page has brought what MicroPython asks for.
  globalThis.fetch = () => Promise.resolve(new Response(wasm, { headers: { 'content-type': 'application/wasm' } }));
  const output = limitedOutput({
    onText: (text) => tell({ type: 'text', text }),
    onMuch: () => tell({ type: 'much' }),
  });
  try {
    const ran = await runPython(
      loadMicroPython,
      program,
      { onBatch: (batch) => tell({ type: 'batch', batch }), onText: output.write },
      'python',
    );
    output.flush();
    tell({ type: 'done', ran });
  } catch (error) {
    tell({ type: 'failed', text: String(error) });
  }
}

scope.addEventListener('message', ({ data }) => void run(data), { once: true });
