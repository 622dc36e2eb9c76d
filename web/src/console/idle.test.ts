import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { at, http, ok, server } from '../../tests/server';
import { calls } from './client';
import { sessionQuery } from './session';

let sent: (string | null)[] = [];

beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  window.dispatchEvent(new Event('keydown'));
  const answer = ({ request }: { request: Request }) => {
    sent.push(request.headers.get('x-idle'));
    return ok([]);
  };
  server.use(
    http.get(at('/api/console/farm'), answer),
    http.get(at('/api/console/sites'), answer),
    http.get(at('/api/console/session'), answer),
    http.post(at('/api/console/sites'), answer),
  );
});

afterEach(() => void vi.useRealTimers());

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

it('reads say that nobody has touched the page for a minute', async () => {
  await calls.get('/api/console/farm');
  later(61);
  await calls.get('/api/console/farm');
  await calls.list('/api/console/sites');
  await sessionQuery.queryFn?.({} as never);
  expect(sent).toEqual([null, '1', '1', '1']);
});

it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])(
  '%s is use, and so is what writes',
  async (kind) => {
    later(61);
    await calls.post('/api/console/sites', { body: { type: 'ucode' } });
    window.dispatchEvent(new Event(kind));
    later(59);
    await calls.get('/api/console/farm');
    expect(sent).toEqual([null, null]);
  },
);
