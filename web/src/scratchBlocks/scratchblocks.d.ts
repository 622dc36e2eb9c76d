declare module 'scratchblocks/syntax/index.js' {
  /** A script, a block, or a part of one. */
  export interface BlocksNode {
    /** Of blocks: which one it was taken for, and whether its category was told. */
    readonly info?: { id?: string; readonly category?: string; readonly categoryIsDefault?: boolean };
    /** Of blocks: their parts. */
    readonly children?: readonly BlocksNode[];
    /** Of scripts. */
    readonly blocks?: readonly BlocksNode[];
  }

  /** Scripts that were read. */
  export interface BlocksDocument {
    readonly scripts: readonly BlocksNode[];
    translate(language: unknown): void;
    stringify(): string;
  }

  /** Languages by their codes. */
  export const allLanguages: Record<string, unknown>;
  export function loadLanguages(languages: Record<string, unknown>): void;
  export function parse(code: string, options: { languages: readonly string[] }): BlocksDocument;
}

declare module 'scratchblocks/scratch3/index.js' {
  import type { BlocksDocument } from 'scratchblocks/syntax/index.js';

  export function init(window: Window): void;
  export function makeStyle(): SVGStyleElement;
  export function newView(
    document: BlocksDocument,
    options: { style: 'scratch3'; scale: number },
  ): { render(): SVGSVGElement };
}

declare module 'scratchblocks/scratch3/draw.js' {
  /** What every picture is made with. */
  const draw: { setProps<E extends Element>(element: E, props?: Record<string, unknown>): E };
  export default draw;
}
