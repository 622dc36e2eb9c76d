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

/** What the worker answers: the text, or why there is none. */
export type FromFormatter = { id: number; text: string } | { id: number; fault: string };
