import type { components } from '#/api/schema.gen';

type Report = components['schemas']['ClientErrorReport'];

/** Something that broke, as the browser has it; the server takes out what could be personal. */
export type Fault = Pick<Report, 'kind' | 'source' | 'call'> & { message: string; stack: string };

/** A fault, and where it was met. */
export type PlacedFault = Fault & { route: string; release: string };

/** How a batch ended: taken; to be sent again after so many seconds; or refused for good. */
export type Sent = 'taken' | 'refused' | { again: number };

/** What the reporter needs of the browser; passed in, so that tests need no clock. */
export interface ReporterPorts {
  send: (reports: Report[]) => Promise<Sent>;
  /** Runs something after so many seconds. */
  later: (run: () => void, seconds: number) => void;
}

/** Alike faults within this time are one report. */
const GATHER_S = 5;
/** As many as the server takes at once. */
const BATCH = 20;
/** What more than these breaks before anything could be sent is not told. */
const KEPT = 50;
const MESSAGE_CHARS = 300;
const STACK_CHARS = 4000;

/** Gathers faults and sends them in batches; alike ones are counted. A batch that did not get through is sent again. */
export class FaultReporter {
  private readonly waiting = new Map<string, Report>();
  private readonly ports: ReporterPorts;
  private isPlanned = false;

  constructor(ports: ReporterPorts) {
    this.ports = ports;
  }

  /** Takes a fault to be told with the next batch. */
  add(fault: PlacedFault): void {
    const message = fault.message.slice(0, MESSAGE_CHARS);
    const stack = fault.stack.slice(0, STACK_CHARS);
    this.put({ ...fault, message, stack, count: 1 });
    this.plan(GATHER_S);
  }

  /** Sends what waits at once: the page is being left. */
  flush(): void {
    void this.send();
  }

  private put(report: Report): void {
    const { kind, message, stack, route, call } = report;
    const alike = JSON.stringify([kind, message, stack, route, call]);
    const before = this.waiting.get(alike);
    if (before) before.count = (before.count ?? 1) + (report.count ?? 1);
    else if (this.waiting.size < KEPT) this.waiting.set(alike, { ...report });
  }

  private plan(seconds: number): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    this.ports.later(() => {
      this.isPlanned = false;
      void this.send();
    }, seconds);
  }

  private async send(): Promise<void> {
    const batch = [...this.waiting].slice(0, BATCH);
    if (batch.length === 0) return;
    for (const [key] of batch) this.waiting.delete(key);
    const ending = await this.ports.send(batch.map(([, report]) => report));
    if (typeof ending === 'object') {
      for (const [, report] of batch) this.put(report);
      this.plan(ending.again);
    } else if (this.waiting.size > 0) {
      this.plan(GATHER_S);
    }
  }
}

const AGAIN_S = 60;

/** Posted past the API's client: a report that fails is not reported. */
async function post(reports: Report[]): Promise<Sent> {
  try {
    const { ok, status, headers } = await fetch('/api/client-errors', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ reports }),
      credentials: 'same-origin',
      keepalive: true,
    });
    if (ok) return 'taken';
    const retryAfter = Number(headers.get('Retry-After')) || AGAIN_S;
    return status === 429 || status >= 500 ? { again: retryAfter } : 'refused';
  } catch {
    return { again: AGAIN_S };
  }
}

/** A reporter that posts to the site, and sends what waits when the page is left. */
export function startReporter(): FaultReporter {
  const reporter = new FaultReporter({ send: post, later: (run, seconds) => void setTimeout(run, seconds * 1000) });
  addEventListener('pagehide', () => reporter.flush());
  return reporter;
}
