/** One event of a stream; the data is parsed JSON. */
export interface StreamEvent {
  /** `message` unless the server named it. */
  name: string;
  data: unknown;
  /** The id that the server gave it, else the last one before it; '' where there was none. */
  id: string;
}

/**
 * How a stream stands: `connecting` at first, `open` once something came, `failing` while it can't be had (it is tried again),
 * `refused` for good (the caller may not have it, or it is not there).
 */
export type StreamState = 'connecting' | 'open' | 'failing' | 'refused';

/** What a stream needs. */
export interface StreamOptions {
  /** The address; asked for at every connection. */
  address: () => string;
  onEvent: (event: StreamEvent) => void;
  onState?: (state: StreamState) => void;
  /** An event that is no JSON was skipped: something was missed. */
  onBroken?: () => void;
}

/** A stream that is being read. */
export interface EventReader {
  close: () => void;
  /** Connects anew at once, as where the address has changed. */
  reconnect: () => void;
}

/** A stream without a byte for so long, in milliseconds, is taken as dead: servers send a comment every few seconds. */
const SILENCE_MS = 45_000;
/** Until the first byte: a proxy that holds events back is found out by then. */
const FIRST_BYTE_MS = 10_000;
const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** Fields of the event that is being read, as the standard for server-sent events has it. */
interface Pending {
  name: string;
  data: string[];
}

/** Takes bytes of a stream apart as they come, in pieces of any size. */
export class EventParser {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private pending: Pending = { name: '', data: [] };
  /** The last event's id: what the stream goes on from. */
  lastId = '';
  /** How long to wait before connecting again, where the server said so, in milliseconds. */
  retryMs: number | null = null;

  /** The events that are complete with these bytes; data is still text. */
  push(bytes: Uint8Array): { name: string; data: string; id: string }[] {
    this.rest += this.decoder.decode(bytes, { stream: true });
    // A line break that may be the first half of \r\n waits for what follows it.
    const lines = this.rest.split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.line(line) ?? []);
  }

  private line(line: string): { name: string; data: string; id: string } | null {
    if (line === '') return this.dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.pending.name = value;
    else if (field === 'data') this.pending.data.push(value);
    else if (field === 'id' && !value.includes('\0')) this.lastId = value;
    else if (field === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
    return null;
  }

  private dispatch(): { name: string; data: string; id: string } | null {
    const { name, data } = this.pending;
    this.pending = { name: '', data: [] };
    return data.length > 0 ? { name: name || 'message', data: data.join('\n'), id: this.lastId } : null;
  }

  /** Begins a new connection: half an event of the one before is dropped. */
  restart(): void {
    this.rest = '';
    this.pending = { name: '', data: [] };
  }
}

/** A refusal that asking again does not change. */
class Refused extends Error {}

/**
 * Reads a stream of server-sent events and goes on where it broke off. By `fetch`, as an EventSource tells neither why it was
 * refused nor that it is silent. What can't be parsed, and a listener that throws, is reported and ends nothing.
 */
export function readEvents(options: StreamOptions): EventReader {
  const parser = new EventParser();
  let connection = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;
  let isReported = false;
  let state: StreamState | null = null;

  const setState = (next: StreamState) => {
    if (state === next || isClosed) return;
    state = next;
    options.onState?.(next);
  };
  const take = (events: { name: string; data: string; id: string }[]) => {
    for (const event of events) {
      if (isClosed) return;
      const parsed = parse(event.data);
      if (!parsed) {
        if (!isReported) report(new Error(`An event of ${options.address()} is no JSON`));
        isReported = true;
        options.onBroken?.();
        continue;
      }
      try {
        options.onEvent({ name: event.name, data: parsed.value, id: event.id });
      } catch (error) {
        report(error);
      }
    }
  };
  const connect = async () => {
    clearTimeout(timer);
    connection.abort();
    const own = (connection = new AbortController());
    parser.restart();
    try {
      for await (const bytes of chunks(options.address(), parser.lastId, own)) {
        if (own.signal.aborted) break;
        failures = 0;
        setState('open');
        take(parser.push(bytes));
      }
    } catch (error) {
      if (own === connection && error instanceof Refused) return setState('refused');
      if (own === connection) failures += 1;
    }
    if (own !== connection || isClosed) return;
    if (failures > 0) setState('failing');
    timer = setTimeout(() => void connect(), pauseOf(failures, parser.retryMs));
  };
  const online = () => state === 'failing' && void connect();
  addEventListener('online', online);
  setState('connecting');
  void connect();
  return {
    reconnect: () => {
      // Asked at another address, a refusal is news again.
      if (state === 'refused') setState('connecting');
      void connect();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      connection.abort();
      removeEventListener('online', online);
    },
  };
}

/** How long to wait before connecting again, in milliseconds: longer with each failure, and not the same for all. */
function pauseOf(failures: number, retryMs: number | null): number {
  const base = retryMs ?? RETRY_MS;
  return Math.min(base * 2 ** Math.max(0, failures - 1), LONGEST_RETRY_MS) * (0.75 + Math.random() / 2);
}

/** The bytes of an address as they come; fails where it is no stream, or silent. */
async function* chunks(address: string, lastId: string, connection: AbortController): AsyncGenerator<Uint8Array> {
  const silence = (ms: number) => setTimeout(() => connection.abort(new Error('The stream is silent')), ms);
  let watch = silence(FIRST_BYTE_MS);
  const headers: Record<string, string> = {
    Accept: 'text/event-stream',
    'Accept-Language': document.documentElement.lang,
  };
  if (lastId) headers['Last-Event-ID'] = lastId;
  try {
    const response = await fetch(address, {
      headers,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: connection.signal,
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (response.status === 204 || [400, 401, 403, 404, 405, 412].includes(response.status)) throw new Refused();
    if (!response.ok || !isStream || !response.body) {
      connection.abort();
      throw new Error(`No stream: ${response.status}`);
    }
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      clearTimeout(watch);
      if (done) return;
      watch = silence(SILENCE_MS);
      yield value;
    }
  } finally {
    clearTimeout(watch);
  }
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Goes where errors of the page go, without ending what runs. */
function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
}
