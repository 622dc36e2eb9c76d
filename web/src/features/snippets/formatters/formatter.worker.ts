import type { FromFormatter, ToFormatter, WasmFormatter } from './messages';

type Format = (source: string, file: string) => string;

/** Four columns a level as in our editor, lines of what fits beside a console; a function keeps its lines, however short it is. */
const style = JSON.stringify({
  BasedOnStyle: 'LLVM',
  IndentWidth: 4,
  ColumnLimit: 100,
  AccessModifierOffset: -4,
  AllowShortFunctionsOnASingleLine: 'Empty',
});

const loaders: Record<WasmFormatter, () => Promise<Format>> = {
  clang: async () => {
    const { default: init, format } = await import('@wasm-fmt/clang-format/vite');
    await init();
    return (source, file) => format(source, file, style);
  },
  ruff: async () => {
    const { default: init, format } = await import('@wasm-fmt/ruff_fmt/vite');
    await init();
    return (source, file) => format(source, file, { indent_style: 'space', indent_width: 4 });
  },
  gofmt: async () => {
    const { default: init, format } = await import('@wasm-fmt/gofmt/vite');
    await init();
    return (source) => format(source);
  },
};

const loaded: Partial<Record<WasmFormatter, Promise<Format>>> = {};

const scope = globalThis as unknown as {
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToFormatter>) => void) => void;
  postMessage: (message: FromFormatter) => void;
};
const tell = scope.postMessage.bind(scope);

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function answer({ id, formatter, source, file }: ToFormatter): Promise<FromFormatter> {
  let format: Format;
  try {
    format = await (loaded[formatter] ??= loaders[formatter]());
  } catch (error) {
    // The next request tries again.
    delete loaded[formatter];
    return { id, broken: reasonOf(error) };
  }
  try {
    return { id, text: format(source, file) };
  } catch (error) {
    return { id, fault: reasonOf(error) };
  }
}

scope.addEventListener('message', ({ data }) => void answer(data).then(tell));
