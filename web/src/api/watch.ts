/** How often a watched thing is asked for when events do not come, in milliseconds. */
const POLL_MS = 1000;

/** A watch that can be ended. */
export interface Watch {
  stop: () => void;
}

/**
 * Watches something that changes on the server: by server-sent events, and where those do not come (a proxy that holds them
 * back, a lost connection) by asking again. `poll` answers true when there is nothing more to come.
 */
export function watch(told: {
  /** The address of the event stream. */
  events: string;
  /** What to do with each kind of event; the data is parsed. */
  on: Record<string, (data: unknown) => void>;
  /** The kind of event that ends the watch. */
  last: string;
  poll: () => Promise<boolean>;
}): Watch {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const source = typeof EventSource === 'undefined' ? null : new EventSource(told.events);
  const stop = () => {
    stopped = true;
    source?.close();
    clearTimeout(timer);
  };
  const poll = async () => {
    const finished = await told.poll().catch(() => false);
    if (stopped) return;
    if (finished) stop();
    else timer = setTimeout(() => void poll(), POLL_MS);
  };
  if (!source) {
    void poll();
    return { stop };
  }
  for (const [kind, handle] of Object.entries(told.on)) {
    source.addEventListener(kind, (event) => {
      if (stopped) return;
      handle(JSON.parse((event as MessageEvent<string>).data));
      if (kind === told.last) stop();
    });
  }
  source.addEventListener('error', () => {
    if (stopped) return;
    source.close();
    void poll();
  });
  return { stop };
}
