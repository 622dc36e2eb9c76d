import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendView, type PageView } from './api';
import { ViewTracker } from './track';

/** A tracker of a page that is seen or not, and what it has sent. */
function trackerWith({ referrer = '', visible = true } = {}) {
  const sent: PageView[] = [];
  const waiting = new Set<() => void>();
  const tracker = new ViewTracker({
    send: (view) => void sent.push(view),
    referrer: () => referrer,
    isVisible: () => visible,
    whenVisible: (run) => {
      waiting.add(run);
      return () => void waiting.delete(run);
    },
  });
  const show = () => {
    for (const run of waiting) run();
    waiting.clear();
  };
  return { tracker, sent, show };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a view of a page', () => {
  it('is counted after a second, and once', () => {
    const { tracker, sent } = trackerWith();
    let object: number | undefined;
    const place = { pathname: '/course/tin-9', type: 'CourseDetail', objectId: () => object } as const;
    tracker.enter(place);
    vi.advanceTimersByTime(999);
    object = 9;
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    tracker.enter(place);
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([{ type: 'CourseDetail', object_id: 9 }]);
  });

  it('is not counted when somebody goes on at once', () => {
    const { tracker, sent } = trackerWith();
    tracker.enter({ pathname: '/', type: 'Home' });
    vi.advanceTimersByTime(500);
    tracker.enter({ pathname: '/course', type: 'PublicCourses' });
    vi.advanceTimersByTime(500);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(sent).toEqual([{ type: 'PublicCourses' }]);
    tracker.enter({ pathname: '/', type: 'Home' });
    tracker.leave();
    vi.advanceTimersByTime(5000);
    expect(sent).toHaveLength(1);
  });

  it('says what led to the site, of the first page alone', () => {
    const { tracker, sent } = trackerWith({ referrer: 'https://www.google.com/' });
    tracker.enter({ pathname: '/', type: 'Home' });
    vi.advanceTimersByTime(1000);
    tracker.enter({ pathname: '/course', type: 'PublicCourses' });
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([{ type: 'Home', referrer: 'https://www.google.com/' }, { type: 'PublicCourses' }]);
  });

  it('waits until the page is seen', () => {
    const { tracker, sent, show } = trackerWith({ visible: false });
    tracker.enter({ pathname: '/', type: 'Home' });
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([]);
    show();
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([{ type: 'Home' }]);
  });
});

describe('sending a view', () => {
  it('goes on when the page is left, in the language of the page, and fails in silence', async () => {
    const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('offline'));
    vi.stubGlobal('fetch', fetched);
    await sendView({ type: 'Home' }, 'en');
    const [address, options] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/api/page-views');
    expect(options).toMatchObject({ method: 'POST', keepalive: true, body: '{"type":"Home"}' });
    expect(options?.headers).toMatchObject({ 'Accept-Language': 'en' });
  });
});
