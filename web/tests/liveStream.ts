import { act } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { TestStream } from './eventStream';
import { http, server } from './server';

/** The page's own stream of messages, open with this topic; what is told to the answer goes to who follows it by then. */
export function serveLive(topic: string): (data: unknown) => Promise<void> {
  const stream = new TestStream();
  const headers = { 'Content-Type': 'text/event-stream' };
  server.use(http.get('*/api/live', () => new HttpResponse(stream.response.body, { headers })));
  stream.send({ stream: 's1', topics: [topic], refused: [] }, { name: 'open' });
  return async (data) => {
    // What is drawn follows in an effect, which may not have run yet.
    await act(async () => undefined);
    stream.send({ topic, data }, { name: 'message' });
  };
}
