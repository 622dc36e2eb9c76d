/** What happens in a worker that goes on until some work is done. */
interface LastingEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

/** A message of a page of the site. */
interface HeardEvent extends LastingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** A request of a page of the site. */
export interface PageRequest extends LastingEvent {
  readonly request: Request;
  /** The answer to a page's address, where the browser has asked for it while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

/** What this worker uses of its surroundings: the types of the DOM, which the web has, leave such workers out. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim: () => Promise<void> };
  readonly registration: { navigationPreload?: { enable: () => Promise<void> } };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', listener: (event: LastingEvent) => void) => void) &
    ((type: 'message', listener: (event: HeardEvent) => void) => void) &
    ((type: 'fetch', listener: (event: PageRequest) => void) => void);
}

export const scope = globalThis as unknown as WorkerScope;
