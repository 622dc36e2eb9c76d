import { api } from './client';
import { ApiError } from './envelope';
import { readEvents, type EventReader, type StreamEvent, type StreamState } from './eventStream';

/** Where streams can't be had, what they are about is read again so often, in milliseconds. */
const POLL_MS = 5000;
/** A stream that nobody needs any more stays open for so long, in milliseconds: the next screen may. */
const LINGER_MS = 3000;
/** Messages that could not be read are made up for after so long, in milliseconds, all at once. */
const REPAIR_MS = 1000;

/** How a topic stands: `live`; `polling` where streams fail; `refused` where the caller may not follow it. */
export type TopicState = 'connecting' | 'live' | 'polling' | 'refused';

/** Who follows a topic. */
export interface Follower {
  /** A message. None is told twice or after a newer one. */
  onMessage: (data: unknown) => void;
  /** Something was or may have been missed: what the topic is about is to be read afresh. */
  resync: () => void;
  onState: (state: TopicState) => void;
}

/** A message's place among those of its site: `schema-position-index`, the position in hexadecimal. */
function placeOf(id: string): { schema: string; position: bigint; index: number } | null {
  const [, schema = '', position = '0', index = '0'] = /^([^-]+)-([0-9a-f]+)-(\d+)$/.exec(id) ?? [];
  return schema ? { schema, position: BigInt(`0x${position}`), index: Number(index) } : null;
}

/** Whether the message with one id comes after that with the other; ids that can't be compared count as newer. */
export function isNewer(id: string, than: string | undefined): boolean {
  const [a, b] = [placeOf(id), placeOf(than ?? '')];
  if (!a || !b || a.schema !== b.schema) return true;
  return a.position === b.position ? a.index > b.index : a.position > b.position;
}

/**
 * The page's one stream of events, shared by all topics that it follows (`GET /api/live`). It is opened with the first topic,
 * told of others while it is open, goes on where it broke off, and where it can't be had its followers read again now and then.
 */
export class LiveConnection {
  private readonly followers = new Map<string, Set<Follower>>();
  private reader: EventReader | null = null;
  private state: StreamState = 'connecting';
  /** The open stream's id; null until it has said so. */
  private stream: string | null = null;
  /** What the stream follows, or refused to. */
  private joined = new Set<string>();
  private refused = new Set<string>();
  private lastIds = new Map<string, string>();
  private changing = false;
  private changeTimer: ReturnType<typeof setTimeout> | undefined;
  private closeTimer: ReturnType<typeof setTimeout> | undefined;
  private pollTimer: ReturnType<typeof setInterval> | undefined;
  private repairTimer: ReturnType<typeof setTimeout> | undefined;

  /** Follows a topic until the answer is called. */
  follow(topic: string, follower: Follower): () => void {
    const all = this.followers.get(topic) ?? new Set();
    this.followers.set(topic, all.add(follower));
    clearTimeout(this.closeTimer);
    follower.onState(this.stateOf(topic));
    this.changeSoon();
    return () => {
      all.delete(follower);
      if (all.size > 0) return;
      this.followers.delete(topic);
      this.lastIds.delete(topic);
      this.refused.delete(topic);
      if (this.followers.size > 0) this.changeSoon();
      else this.closeTimer = setTimeout(() => this.close(), LINGER_MS);
    };
  }

  /** Ends the stream at once. */
  close(): void {
    this.reader?.close();
    for (const timer of [this.changeTimer, this.closeTimer, this.pollTimer, this.repairTimer]) clearTimeout(timer);
    this.reader = null;
    this.stream = null;
    this.state = 'connecting';
    this.changing = false;
    this.joined.clear();
    this.refused.clear();
    this.lastIds.clear();
    this.pollTimer = undefined;
    this.repairTimer = undefined;
  }

  private stateOf(topic: string): TopicState {
    if (this.refused.has(topic)) return 'refused';
    if (this.state === 'failing') return 'polling';
    return this.stream !== null && this.joined.has(topic) ? 'live' : 'connecting';
  }

  private tellStates(): void {
    for (const [topic, all] of this.followers) for (const follower of all) follower.onState(this.stateOf(topic));
  }

  private resync(topics: Iterable<string>): void {
    for (const topic of topics) for (const follower of this.followers.get(topic) ?? []) follower.resync();
  }

  /** Topics of screens that are drawn together go together. */
  private changeSoon(): void {
    clearTimeout(this.changeTimer);
    this.changeTimer = setTimeout(() => void this.change(), 0);
  }

  private async change(): Promise<void> {
    if (this.changing || this.followers.size === 0) return;
    if (!this.reader) return this.open();
    const add = [...this.followers.keys()].filter((topic) => !this.joined.has(topic) && !this.refused.has(topic));
    const remove = [...this.joined].filter((topic) => !this.followers.has(topic));
    if (add.length === 0 && remove.length === 0) return;
    // Without a stream the next connection asks for the topics of then.
    if (this.stream === null) return this.state === 'refused' ? this.reader.reconnect() : undefined;
    this.changing = true;
    const { reader } = this;
    try {
      const view = await api.post('/api/live/{stream}', { path: { stream: this.stream }, body: { add, remove } });
      // Of a stream that was closed meanwhile, nothing counts for the one that may be open by now.
      if (reader !== this.reader) return;
      this.join(view, add);
      this.resync(add);
    } catch (error) {
      if (reader !== this.reader) return;
      // A stream that is gone is opened anew; so is one whose topics were all refused, which then says which.
      if (!(error instanceof ApiError && error.kind === 'aborted')) reader.reconnect();
    }
    this.changing = false;
    this.changeSoon();
  }

  private open(): void {
    this.reader = readEvents({
      address: () => `/api/live?topics=${encodeURIComponent([...this.followers.keys()].join(','))}`,
      onEvent: (event) => this.take(event),
      onState: (state) => this.setState(state),
      onBroken: () => {
        this.repairTimer ??= setTimeout(() => {
          this.repairTimer = undefined;
          this.resync(this.followers.keys());
        }, REPAIR_MS);
      },
    });
  }

  private setState(state: StreamState): void {
    this.state = state;
    if (state !== 'open') this.stream = null;
    if (state === 'refused') {
      this.refused = new Set(this.followers.keys());
      this.joined.clear();
    }
    clearInterval(this.pollTimer);
    if (state === 'failing') this.pollTimer = setInterval(() => this.poll(), POLL_MS);
    this.tellStates();
  }

  private poll(): void {
    if (!document.hidden && navigator.onLine) this.resync(this.followers.keys());
  }

  private take({ name, data, id }: StreamEvent): void {
    const body = data as { stream?: unknown; topics?: unknown; topic?: unknown; data?: unknown } | null;
    if (typeof body !== 'object' || body === null) throw new Error(`An event '${name}' of the live stream has no body`);
    if (name === 'open') return this.begin(body as Opened);
    if (name === 'reset') return this.resync(textsOf(body.topics));
    const topic = body.topic;
    if (name !== 'message' || typeof topic !== 'string') return;
    if (id && !isNewer(id, this.lastIds.get(topic))) return;
    if (id) this.lastIds.set(topic, id);
    for (const follower of this.followers.get(topic) ?? []) follower.onMessage(body.data);
  }

  /** A connection begins: topics that it did not have before are read afresh, the server sends what was missed of the others. */
  private begin(opened: Opened): void {
    const before = new Set(this.joined);
    this.stream = typeof opened.stream === 'string' ? opened.stream : null;
    this.join(opened);
    this.resync([...this.joined].filter((topic) => !before.has(topic)));
    this.changeSoon();
  }

  /** What the stream follows by now. What was asked for and not given is refused: asking again at once would go on for ever. */
  private join(view: Opened, asked: string[] = []): void {
    this.joined = new Set(textsOf(view.topics));
    const refused = Array.isArray(view.refused) ? (view.refused as { topic?: unknown }[]) : [];
    for (const { topic } of refused) if (typeof topic === 'string') this.refused.add(topic);
    for (const topic of asked) if (!this.joined.has(topic)) this.refused.add(topic);
    this.tellStates();
  }
}

/** What a stream follows, as the server says it. */
interface Opened {
  stream?: unknown;
  topics?: unknown;
  refused?: unknown;
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
