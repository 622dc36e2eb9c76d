import type { Recording } from './turtle/recording';

/** What runs programs in the browser. */
export type RuntimeKey = 'web' | 'turtle' | 'python' | 'scratch';

/** A file of a program; names have no path. */
export interface SourceFile {
  name: string;
  content: string;
}

/** What is run. */
export interface Program {
  files: readonly SourceFile[];
  /** The name of the file that is run or opened. */
  main: string;
  /** Input that was typed beforehand. */
  stdin: string;
  /** Whether it may ask for more, where it can; unless told, where nothing was typed beforehand. */
  interactive?: boolean;
  /** The bytes of an `.sb3` or of a project.json, for Scratch alone. */
  project?: ArrayBuffer;
  locale: 'vi' | 'en';
}

/** A line of a web page's console; the place in the program's files, where it is known. */
export interface ConsoleLine {
  level: 'log' | 'info' | 'warn' | 'error';
  text: string;
  file?: string;
  line?: number;
}

/** Who hears of a run. */
export interface RunEvents {
  output(stream: 'stdout' | 'stderr', text: string): void;
  /** Web pages: their console. */
  console?(line: ConsoleLine): void;
  /** Turtle: the whole drawing so far. */
  drawing?(recording: Recording): void;
  /** The program reads a line that is not there yet. */
  waiting?(): void;
  /** The page, or the project, can be seen. */
  shown?(): void;
}

/** Why a run ended: a page and a project go on until they are stopped. */
export type EndReason = 'ended' | 'failed' | 'stopped' | 'frozen' | 'navigated';

/** How a run ended; the line is one of the program's main file, or of the file that the message names. */
export interface RunEnd {
  reason: EndReason;
  message?: string;
  line?: number;
}

/** A program under way. */
export interface Run {
  /** A line of input without its end; null: there is no more. */
  input(text: string | null): void;
  /** Ends it at once, whatever it does; its frame goes with it. */
  stop(): void;
  done: Promise<RunEnd>;
}

/** Runs programs of one kind. */
export interface Runtime {
  key: RuntimeKey;
  /** What has to be loaded first, in bytes as they travel. */
  bytes: number;
  /** Whether programs read input, and whether they can wait for it. */
  reads: 'never' | 'beforehand' | 'asks';
  /** Loads what it takes; a run does so by itself. `onProgress` is told the part that is there, from 0 to 1. */
  load(onProgress?: (part: number) => void): Promise<void>;
  /** `host`: where the frame goes, which can't be seen for turtle and Python. */
  run(program: Program, events: RunEvents, host: HTMLElement): Run;
}
