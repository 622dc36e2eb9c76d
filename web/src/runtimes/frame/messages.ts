import type { ConsoleLine } from '../types';

/** What a frame and the page around it say once, before they have a port between them. */
export const READY = 'lophoc:frame-ready';
export const PORT = 'lophoc:frame-port';

/** Text, or the address that a file made before it has got. */
export type Piece = string | { file: string };

/** A file of a web page as the frame makes it. */
export interface MadeFile {
  /** What pieces call it. */
  id: string;
  /** The program's file that errors in it are told of. */
  name: string;
  type: string;
  pieces: readonly Piece[];
}

/** What a frame is to do; it is told once. */
export type Task =
  | {
      do: 'web';
      /** In their order: pieces name only files before them. */
      files: readonly MadeFile[];
      page: readonly Piece[];
      /** The program's pages: links to them are told, not followed. */
      pages: readonly string[];
      /** The program's files by the numbers that checks of loops have. */
      checked: readonly string[];
    }
  /** `first` is what the worker is told first; later messages of the page go to it as well. */
  | { do: 'work'; script: ArrayBuffer; first: unknown }
  | { do: 'play'; script: ArrayBuffer; project: ArrayBuffer; locale: string };

/** What the frame itself tells; a worker's own messages have no `is`. */
export type FrameMessage =
  | { is: 'console'; lines: readonly ConsoleLine[] }
  | { is: 'refused'; address: string }
  | { is: 'form' | 'leaving' | 'much' | 'shown' }
  | { is: 'frozen'; file: string; line: number }
  | { is: 'page'; name: string }
  | { is: 'broken'; text: string };

/** Tells the page around the frame. */
export type Tell = (message: FrameMessage) => void;
