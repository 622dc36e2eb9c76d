/** The formatters that are WebAssembly. */
export type WasmFormatter = 'clang' | 'ruff' | 'gofmt';

/** What the page asks of the worker. */
export interface ToFormatter {
  id: number;
  formatter: WasmFormatter;
  source: string;
  /** Its name tells the language. */
  file: string;
}

/** A text that was laid out, or why it can't be. */
export type Formatted = { id: number; text: string } | { id: number; fault: string };

/** What the worker answers; `broken`: the formatter could not be loaded. */
export type FromFormatter = Formatted | { id: number; broken: string };
