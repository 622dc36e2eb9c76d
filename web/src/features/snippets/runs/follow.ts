import { ApiError } from '#/api/envelope';
import { readEvents, type EventReader, type StreamEvent, type StreamOptions } from '#/api/eventStream';
import { fetchRun, runEventsAddress } from '../api';
import type { RunView } from '../types';

/** How often a run is asked for where its events do not come, in milliseconds. */
const ASK_MS = 3000;
/** Who asks is not signed in any more, or it is somebody else's, or not there. */
const GONE = [401, 403, 404];

/** What happens to a run. */
export interface RunHandlers {
  onPhase: (phase: string) => void;
  onOutput: (stream: 'stdout' | 'stderr', text: string) => void;
  /** What was typed, in any tab; `seq` counts from 1. */
  onInput: (seq: number, text: string, eof: boolean) => void;
  /** The last input that the server has. */
  onInputSeq: (seq: number) => void;
  onDone: (result: RunView) => void;
  /** It is not there any more, or somebody else's. */
  onGone: () => void;
  /** Whether nothing can be heard of it now. */
  onStuck: (isStuck: boolean) => void;
}

/** What following a run needs; tests hand in their own. */
export interface FollowOptions {
  open?: (options: StreamOptions) => EventReader;
  ask?: (token: string) => Promise<RunView>;
}

/** What the server's events bring. */
interface Told {
  phase: string;
  input_seq: number;
  seq: number;
  stream: 'stdout' | 'stderr';
  text: string;
  eof: boolean;
}

/**
 * Follows a run from its first word to its end, in as many tabs as there are: a stream that breaks off goes on after the last piece
 * that came. Where events do not come it is asked how the run stands, which brings all at once at its end. Returns what stops it.
 */
export function followRun(token: string, handlers: RunHandlers, options: FollowOptions = {}): () => void {
  const { open = readEvents, ask = fetchRun } = options;
  let lastOutput = 0;
  let lastInput = 0;
  const heard = { stdout: '', stderr: '' };
  let isOver = false;
  let isHeard = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    reader.close();
  };
  const finish = (result: RunView) => {
    if (isOver) return;
    // Its pieces are tidied away a while after its end, or some of them never came.
    for (const stream of ['stdout', 'stderr'] as const) {
      const whole = result[stream];
      if (whole.length > heard[stream].length && whole.startsWith(heard[stream]))
        handlers.onOutput(stream, whole.slice(heard[stream].length));
    }
    stop();
    handlers.onDone(result);
  };
  const look = async () => {
    try {
      const result = await ask(token);
      if (isOver) return;
      if (result.status !== 'running') return finish(result);
    } catch (error) {
      if (isOver) return;
      if (error instanceof ApiError && GONE.includes(error.status)) {
        stop();
        handlers.onGone();
        return;
      }
    }
    lookIn(ASK_MS);
  };
  const lookIn = (delay: number) => {
    clearTimeout(timer);
    if (!isHeard) timer = setTimeout(() => void look(), delay);
  };
  const take = ({ name, data }: StreamEvent) => {
    const told = data as Told;
    if (name === 'state') {
      handlers.onInputSeq(told.input_seq);
      handlers.onPhase(told.phase);
    } else if (name === 'output' && told.seq > lastOutput) {
      lastOutput = told.seq;
      heard[told.stream] += told.text;
      handlers.onOutput(told.stream, told.text);
    } else if (name === 'input' && told.seq > lastInput) {
      lastInput = told.seq;
      handlers.onInput(told.seq, told.text, told.eof);
    } else if (name === 'done') finish(data as RunView);
  };
  const reader = open({
    address: () => runEventsAddress(token),
    onEvent: (event) => {
      if (!isOver) take(event);
    },
    onState: (state) => {
      if (isOver || state === 'connecting') return;
      isHeard = state === 'open';
      handlers.onStuck(!isHeard);
      lookIn(0);
    },
  });
  return stop;
}
