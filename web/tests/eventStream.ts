/** A stream of server-sent events that a test answers with and writes to. */
export class TestStream {
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  private readonly encoder = new TextEncoder();
  /** The answer; its body is open until `end`. */
  readonly response: Response;

  constructor() {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.controller = controller;
      },
    });
    this.response = new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  }

  /** Sends text as it is. */
  write(text: string): void {
    this.controller?.enqueue(this.encoder.encode(text));
  }

  /** Sends an event with JSON as its data. */
  send(data: unknown, { name, id }: { name?: string; id?: string } = {}): void {
    this.write(`${id ? `id: ${id}\n` : ''}${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the answer, as a server that goes away in good order. */
  end(): void {
    this.controller?.close();
  }
}

/** Replaces `fetch` for addresses of event streams; answers what was asked, and a stream or refusal for each request. */
export function serveStreams(
  answer: (address: string, headers: Record<string, string>) => Response | Promise<Response>,
) {
  const asked: { address: string; headers: Record<string, string> }[] = [];
  const serve = (input: RequestInfo | URL, init?: RequestInit) => {
    const address = String(input);
    const headers = (init?.headers ?? {}) as Record<string, string>;
    asked.push({ address, headers });
    return new Promise<Response>((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      Promise.resolve(answer(address, headers)).then((response) => resolve(until(response, init?.signal)), reject);
    });
  };
  return { asked, serve };
}

/** A request that is given up ends its answer as well. */
function until(response: Response, signal?: AbortSignal | null): Response {
  const { body, status, headers } = response;
  if (!body || !signal) return response;
  return new Response(body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal }), { status, headers });
}
