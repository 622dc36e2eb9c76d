import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

/** The API that tests talk to; each test says what it answers. Event streams are refused, and nobody was told anything, unless it says otherwise. */
export const server = setupServer(
  http.get('*/events', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/live', () => new HttpResponse(null, { status: 204 })),
  // Without streams the page looks again who its visitor is.
  http.get('*/api/users/info', () => new HttpResponse(null, { status: 404 })),
  // What every sign-up asks to agree to.
  http.get('*/api/users/consents/words', () =>
    ok([
      { purpose: 'service', version: 1, words: 'Tôi đồng ý với điều khoản', required: true },
      { purpose: 'mail_news', version: 1, words: 'Tôi muốn nhận tin', required: false },
    ]),
  ),
  // Every page tells that it is looked at.
  http.post('*/api/page-views', () => ok(true)),
  // The footer of every page.
  http.get('*/api/home/footer', () =>
    ok({
      about: '',
      blog: false,
      courses: false,
      legal: [],
      social: [],
      contact: { company: '', address: '', phone: '', email: '', hours: '' },
    }),
  ),
  // Challenges, which the dashboard and every problem ask for.
  http.get('*/api/challenge-problem/daily', () => ok(null)),
  http.get('*/api/challenge-problem', () => ok([])),
  // What the dashboard and the list of problems propose.
  http.get('*/api/problems/next', () => ok([])),
  // The dashboard's classes.
  http.get('*/api/classroom/now', () => ok([])),
  http.get('*/api/classroom/due', () => ok([])),
  // Pages to learn in ask whether a session of a class runs.
  http.get('*/api/classroom/live', () => ok(null)),
  // The dashboard's courses.
  http.get('*/api/courses/enrolled', () => ok([])),
  // The bell of every page of somebody who is signed in.
  http.get('*/api/users/notices/unread', () => ok({ unread: 0 })),
  // The own profile shows where the link of a parent stands.
  http.get('*/api/users/parent-link', () =>
    ok({
      state: 'not_sent',
      email: null,
      sent_at: null,
      expires_at: null,
      confirmed_at: null,
      consented_at: null,
      needs_consent: false,
    }),
  ),
  http.get('*/api/users/notices', () => ok([], { page: 1, size: 20, total: 0 })),
);

/** A successful answer. */
export function ok(data: unknown, metadata: unknown = null) {
  return HttpResponse.json({ success: true, code: 200, error_code: 0, data, metadata } as JsonBodyType);
}

/** A refusal as the API makes them. */
export function refused(status: number, key: string, message: string, errors: unknown[] = []) {
  const body = {
    success: false,
    code: status,
    error_code: status,
    data: null,
    metadata: null,
    message,
    message_key: key,
    errors,
  };
  return HttpResponse.json(body as JsonBodyType, { status });
}

/** The full address of a path of the API, as msw wants it. */
export const at = (path: string) => new URL(path, location.origin).href;

export { http };
