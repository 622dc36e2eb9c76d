import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetServerClock } from '#/api/serverClock';
import { userQuery } from '#/auth/session';
import { endSessionInPlace, signInDialog } from '#/auth/signInDialog';
import type { UserInfo } from '#/api/types';
import type { RouteRow } from '#/routing/table';
import { guards } from '#/ui/form/unsaved';
import { person, renderWeb } from '../../../../tests/screen';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { anAttemptOf, anExam, aPart, NOW } from '../fixtures';
import { examRoutes } from '../routes';
import type { ContestView } from '../types';

const patient = { timeout: 20_000 };
const examinee = person({
  id: 41,
  full_name: 'Lê Bình',
  type: 'test',
  contest: { id: 7, slug: 'thi-hoc-ki', name: 'Thi học kì I' },
});
const elsewhere = ['dashboard', 'problems', 'sign-in'] as const;
const table: readonly RouteRow[] = [
  ...examRoutes,
  ...elsewhere.map((name): RouteRow => ({
    name,
    path: name,
    access: name === 'dashboard' ? 'login' : name === 'sign-in' ? 'anonymous' : 'public',
    texts: ['home'],
    page: async () => ({ default: () => <h1>{`Trang ${name}`}</h1> }),
  })),
];
const open = (address: string, user: UserInfo | null) => renderWeb({ table, at: address, user });
const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' }, patient);

const notFound = () => refused(404, 'not_found', 'Không tìm thấy kỳ thi.');
/** The server: a private contest is there for who has signed in alone. */
function serve({ contest, stranger = notFound }: { contest: ContestView; stranger?: () => Response }) {
  const state = { isIn: false, sent: [] as unknown[], signedOut: 0 };
  server.use(
    http.get(at('/api/contests/thi-hoc-ki'), () => (state.isIn ? ok(contest) : stranger())),
    http.get(at('/api/users/info'), () => (state.isIn ? ok(examinee) : refused(401, 'unauthorized', ''))),
    http.post(at('/api/contests/thi-hoc-ki/sign-in'), async ({ request }) => {
      const body = (await request.json()) as { password: string };
      state.sent.push(body);
      if (body.password !== 'kien-7421')
        return refused(401, 'wrong_candidate_credentials', 'Số báo danh hoặc mật khẩu không đúng.');
      state.isIn = true;
      return ok('token');
    }),
    http.post(at('/api/users/sign-out'), () => {
      state.signedOut += 1;
      return ok(true);
    }),
  );
  return state;
}

beforeAll(() => Promise.all([import('../pages/RoomPage'), import('./CandidateSignIn')]), 120_000);
beforeEach(() => {
  resetServerClock();
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: NOW, now_ms: NOW * 1000, zone: 'Asia/Ho_Chi_Minh' })),
  );
});
afterEach(() => {
  signInDialog.close();
  guards.clear();
});

describe('coming in with a card', () => {
  it('to a private contest: what the server refuses is told, then the room is there', async () => {
    const state = serve({ contest: anExam() });
    const { router } = open('/test/thi-hoc-ki?sbd=SBD007', null);
    expect(await field(/^Số báo danh/)).toHaveValue('SBD007');
    expect(screen.getByRole('heading', { name: 'Vào phòng thi' })).toBeVisible();
    await userEvent.type(await field(/^Mật khẩu/), 'sai');
    await userEvent.click(screen.getByRole('button', { name: 'Vào phòng thi' }));
    expect(await screen.findByText('Số báo danh hoặc mật khẩu không đúng.', {}, patient)).toBeVisible();
    await userEvent.clear(await field(/^Mật khẩu/));
    await userEvent.type(await field(/^Mật khẩu/), 'kien-7421');
    await userEvent.click(screen.getByRole('button', { name: 'Vào phòng thi' }));
    expect(await screen.findByRole('heading', { name: 'Thi học kì I' }, patient)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Thoát' }, patient)).toBeVisible();
    expect(state.sent[1]).toEqual({ candidate_id: 'SBD007', password: 'kien-7421' });
    await waitFor(() => expect(router.state.location.search).toBe(''), patient);
  });

  it('is not asked of the server without both, and a fault of one stands at its field', async () => {
    const state = serve({ contest: anExam() });
    const fault = { field: 'candidate_id', message_key: 'candidate_id_unknown', message: 'Không có số này.' };
    server.use(
      http.post(at('/api/contests/thi-hoc-ki/sign-in'), () => refused(412, 'candidate_id_unknown', 'Sai', [fault])),
    );
    const { router } = open('/tests/thi-hoc-ki', null);
    await userEvent.type(await field(/^Số báo danh/), 'SBD9');
    expect(router.state.location.pathname, 'where cards lead').toBe('/test/thi-hoc-ki');
    await userEvent.click(screen.getByRole('button', { name: 'Vào phòng thi' }));
    await waitFor(async () => expect(await field(/^Mật khẩu/)).toHaveFocus(), patient);
    await userEvent.type(await field(/^Mật khẩu/), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Vào phòng thi' }));
    expect(await screen.findByText('Không có số này.', {}, patient)).toBeVisible();
    await waitFor(async () => expect(await field(/^Số báo danh/)).toHaveFocus(), patient);
    expect(state.sent).toEqual([]);
  });

  it('is offered with the contest’s name where it is public, beside the own account', async () => {
    const exam = { ...anExam({ my_entry: null }), has_candidates: true };
    serve({ contest: exam, stranger: () => ok(exam) });
    open('/test/thi-hoc-ki', null);
    expect(await screen.findByRole('heading', { name: 'Thi học kì I' }, patient)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Đăng nhập bằng tài khoản của bạn' }, patient)).toHaveAttribute(
      'href',
      '/sign-in?return=%2Ftest%2Fthi-hoc-ki',
    );
  });

  it('is not offered where the contest names nobody: the way is to sign in', async () => {
    const exam = { ...anExam({ my_entry: null }), has_candidates: false };
    serve({ contest: exam, stranger: () => ok(exam) });
    const { router } = open('/test/thi-hoc-ki', null);
    expect(await screen.findByRole('heading', { name: 'Trang sign-in' }, patient)).toBeVisible();
    expect(router.state.location.search).toBe('?return=%2Ftest%2Fthi-hoc-ki');
  });

  it('where another account is signed in that may not enter, that one leaves first', async () => {
    const state = serve({ contest: anExam() });
    open('/test/thi-hoc-ki?sbd=SBD007', person());
    expect(await screen.findByText('Máy này đang đăng nhập bằng tài khoản Trần An', {}, patient)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Thoát và đăng nhập lại' }));
    await waitFor(() => expect(state.signedOut).toBe(1), patient);
  });
});

describe('an account that was made for a contest', () => {
  it.each(['/dashboard', '/problems', '/sign-in', '/tests', '/history/contest/thi-hoc-ki', '/test/ky-thi-khac'])(
    'is led from %s to its room',
    async (address) => {
      serve({ contest: anExam() }).isIn = true;
      const { router } = open(address, examinee);
      expect(await screen.findByRole('heading', { name: 'Thi học kì I' }, patient)).toBeVisible();
      expect(router.state.location.pathname).toBe('/test/thi-hoc-ki');
    },
  );

  it('finds no way out of the room but signing out, which asks while a part runs', async () => {
    const parts = [aPart({ state: 'running', attempt: anAttemptOf() })];
    const state = serve({ contest: anExam({ parts }) });
    state.isIn = true;
    open('/tests/thi-hoc-ki', examinee);
    expect(await screen.findByText('Lê Bình', {}, patient)).toBeVisible();
    const outside = screen.getAllByRole('link').filter((link) => !link.getAttribute('href')?.startsWith('#'));
    expect(outside).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Thoát' }));
    const question = within(await screen.findByRole('dialog', { name: 'Thoát khi đang làm bài?' }, patient));
    expect(state.signedOut).toBe(0);
    await userEvent.click(question.getByRole('button', { name: 'Thoát' }));
    await waitFor(() => expect(state.signedOut).toBe(1), patient);
  });

  it('looks at what it handed in within the room', async () => {
    const handedIn = anAttemptOf({ status: 'submitted', submitted_at: NOW + 60 });
    serve({ contest: anExam({ parts: [aPart({ state: 'handed_in', attempt: handedIn })] }) }).isIn = true;
    open('/test/thi-hoc-ki', examinee);
    expect(await screen.findByRole('link', { name: 'Xem bài đã nộp' }, patient)).toHaveAttribute(
      'href',
      '/test/thi-hoc-ki?part=21',
    );
    expect(screen.queryByRole('link', { name: 'Xem lại bài thi và biên nhận' })).not.toBeInTheDocument();
  });

  it('whose session has ended is asked for the card in its place, whatever was being written', async () => {
    const state = serve({ contest: { ...anExam(), has_candidates: true } as ContestView });
    state.isIn = true;
    const { queryClient, router } = open('/test/thi-hoc-ki', examinee);
    await screen.findByRole('button', { name: 'Thoát' }, patient);
    guards.set(() => true, undefined);
    state.isIn = false;
    expect(endSessionInPlace(queryClient)).toBe(false);
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull();
    expect(signInDialog.current()).toBeNull();
    expect(await field(/^Số báo danh/)).toHaveValue('');
    expect(router.state.location.pathname).toBe('/test/thi-hoc-ki');
  });
});
