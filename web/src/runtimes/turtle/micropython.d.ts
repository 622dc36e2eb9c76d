declare module '@micropython/micropython-webassembly-pyscript/micropython.mjs' {
  import type { LoadPython } from './python';

  export const loadMicroPython: LoadPython;
}
