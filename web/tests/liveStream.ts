import { act, waitFor } from '@testing-library/react';
import { TestStream } from './eventStream';
import { http, ok, server } from './server';

/** The page's stream of messages, which follows whatever it is asked to; what is told to the answer goes to who follows the topic. */
export function serveLive(topic: string): (data: unknown) => Promise<void> {
  let stream = new TestStream();
  let topics = new Set<string>();
  server.use(
    http.get('*/api/live', ({ request }) => {
      topics = new Set(new URL(request.url).searchParams.get('topics')?.split(','));
      stream = new TestStream();
      stream.send({ stream: 's1', topics: [...topics], refused: [] }, { name: 'open' });
      return stream.response;
    }),
    http.post('*/api/live/s1', async ({ request }) => {
      const { add, remove } = (await request.json()) as { add: string[]; remove: string[] };
      topics = new Set([...topics, ...add].filter((name) => !remove.includes(name)));
      return ok({ stream: 's1', topics: [...topics], refused: [] });
    }),
  );
  return async (data) => {
    await waitFor(() => {
      if (!topics.has(topic)) throw new Error(`Nobody follows ${topic}`);
    });
    // What is drawn follows in an effect, which may not have run yet.
    await act(async () => undefined);
    stream.send({ topic, data }, { name: 'message' });
  };
}
