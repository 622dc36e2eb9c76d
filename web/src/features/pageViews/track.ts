import type { PageView } from './api';

/** Whoever is gone before has not read the page. */
const LOOKED_AT_MS = 1000;

/** What the tracker needs of the browser; passed in, so that tests need none. */
export interface TrackerPorts {
  send: (view: PageView) => void;
  /** The address of the page that led to the document. */
  referrer: () => string;
  /** Whether somebody can see the page: one that was loaded ahead is not looked at yet. */
  isVisible: () => boolean;
  /** Runs something once, when the page is next seen; the answer stops that. */
  whenVisible: (run: () => void) => () => void;
}

/** Where somebody is: two places with the same one are the same page. */
export interface Place {
  /** The address without its query and hash. */
  pathname: string;
  type: PageView['type'];
  /** What it is of, as far as that is known when the view is counted: a page may learn it only then. */
  objectId?: () => number | undefined;
}

/** Counts a view of each page that somebody stays on for a second. Nothing is kept in the browser. */
export class ViewTracker {
  private readonly ports: TrackerPorts;
  private stop: (() => void) | null = null;
  private last = '';
  /** What led to the document leads to its first page alone; the others were come to from the site itself. */
  private isFirst = true;

  constructor(ports: TrackerPorts) {
    this.ports = ports;
  }

  /** Somebody has come to a page. What was about to be counted before is not. */
  enter({ pathname, type, objectId }: Place): void {
    if (pathname === this.last) return;
    this.leave();
    this.last = pathname;
    const count = () => {
      const referrer = this.isFirst ? this.ports.referrer() : '';
      const object = objectId?.();
      this.isFirst = false;
      this.ports.send({
        type,
        ...(object !== undefined && { object_id: object }),
        ...(referrer && { referrer }),
      });
    };
    const wait = () => {
      const timer = setTimeout(count, LOOKED_AT_MS);
      this.stop = () => clearTimeout(timer);
    };
    if (this.ports.isVisible()) wait();
    else this.stop = this.ports.whenVisible(wait);
  }

  /** The page is left. */
  leave(): void {
    this.stop?.();
    this.stop = null;
    this.last = '';
  }
}

/** A tracker of this document. */
export function trackerOf(document: Document, send: (view: PageView) => void): ViewTracker {
  return new ViewTracker({
    send,
    referrer: () => document.referrer,
    isVisible: () => document.visibilityState === 'visible',
    whenVisible: (run) => {
      const look = () => {
        if (document.visibilityState !== 'visible') return;
        document.removeEventListener('visibilitychange', look);
        run();
      };
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    },
  });
}
