/**
 * Workers of a frame without an origin can't be modules everywhere, and Pyodide asks for one because it would load its other half
 * as a module. Both halves are in one script here, so that it makes no difference; imported before Pyodide, which asks at once.
 */
export const importScripts = () => {
  throw new TypeError('Nothing more is loaded here.');
};

Object.assign(globalThis, { importScripts });
