import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import type { RouteRow } from '#/routing/table';
import type { Classroom } from '#/features/classrooms';
import { serveLive } from '../../../tests/liveStream';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aLedClassroom } from '../classrooms/fixtures';
import type { AskedHelp } from './api';
import { LearnerGrid } from './components/LearnerGrid';
import { Live } from './components/Live';
import { aCode, aLearner } from './fixtures';
import { classLiveRoutes } from './routes';
import type { LiveLearner, ShownCode } from './types';

const patient = { timeout: 20_000 };
const S = '/api/classroom/session/31';
const now = () => Math.floor(Date.now() / 1000);
const teacher = person({ role: 'teacher', permissions: { classroom: ['update'] } });

const last = {
  submission_id: 41,
  question_id: 9,
  title: 'Tổng hai số',
  status: 'WR',
  score: 30,
  max_score: 100,
  at: 1,
};
const an = () => aLearner({ last, tries: 3, stuck: 'failing' });
const binh = () => aLearner({ user_id: 8, full_name: 'Trần Bình', stuck: 'hand', hand_at: now() - 190 });
const chi = () => aLearner({ user_id: 9, full_name: 'Lê Chi', state: 'absent', at: null, idle_s: null });

const state = {
  learners: [] as LiveLearner[],
  shown: null as ShownCode | null,
  hints: [] as unknown[],
  showings: [] as unknown[],
  asked: [] as AskedHelp[],
};

const running = () => ({ id: 31, start_time: now() - 600, end_time: now() + 1800, topic: 'Vòng lặp' });

function open(classroom: Classroom = aLedClassroom({ next_session: running() }), address = '/live') {
  const table: readonly RouteRow[] = [
    {
      name: 'manage-classroom',
      path: 'live',
      access: 'manager',
      texts: ['classLive'],
      page: async () => ({ default: () => <Live classroom={classroom} /> }),
    },
  ];
  return renderWeb({ table, at: address, user: teacher });
}

beforeAll(() => {
  // jsdom lays nothing out; CodeMirror only has to find no boxes.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
beforeEach(() => {
  Object.assign(state, { learners: [an(), binh(), chi()], shown: null, hints: [], showings: [], asked: [] });
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now_ms: Date.now() })),
    http.get(at('/api/classroom/5/help'), () => ok(state.asked)),
    http.get(at(`${S}/live`), () => ok(state.learners)),
    http.get(at(`${S}/shown`), () => ok(state.shown)),
    http.get(at(`${S}/live/7/code`), () => ok(aCode())),
    http.post(at(`${S}/live/7/hint`), async ({ request }) => {
      state.hints.push(await request.json());
      return ok({ id: 1 });
    }),
    http.post(at(`${S}/shown`), async ({ request }) => {
      const body = (await request.json()) as { submission_id: number | null };
      state.showings.push(body);
      const { question, language, editor_mode: mode, source_code: source } = aCode();
      state.shown =
        body.submission_id === null
          ? null
          : { question_title: question.title, language, editor_mode: mode, source_code: source };
      return ok({ shown: state.shown !== null });
    }),
  );
});

const cards = async () => within(await screen.findByRole('list', { name: 'Học sinh trong buổi học' }, patient));

describe('a session while it runs', { timeout: 60_000 }, () => {
  it('shows who needs somebody first, and everything of each at a glance', async () => {
    open();
    const all = (await cards()).getAllByRole('button');
    expect(all.map((card) => card.textContent)).toEqual([
      expect.stringContaining('Trần Bình'),
      expect.stringContaining('Nguyễn Văn An'),
      expect.stringContaining('Lê Chi'),
    ]);
    expect(all[0]).toHaveTextContent('Giơ tay 3 phút');
    for (const words of [
      'Sai nhiều lần liền',
      'Đang làm',
      'Bài: Tổng hai số',
      'Sai kết quả',
      'lần nộp thứ 3',
      '30/100 điểm',
    ])
      expect(all[1]).toHaveTextContent(words);
    expect(all[2]).toHaveTextContent('Chưa vào');
  });

  it('is narrowed by its counts, in the address', async () => {
    const { router } = open();
    await cards();
    const group = within(screen.getByRole('group', { name: 'Chỉ xem' }));
    expect(group.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      'Cả lớp: 3',
      'Có mặt: 2',
      'Đang làm: 2',
      'Đang mắc: 1',
      'Giơ tay: 1',
    ]);
    await userEvent.click(group.getByRole('button', { name: 'Đang mắc: 1' }));
    await waitFor(async () => expect((await cards()).getAllByRole('button')).toHaveLength(1));
    expect(router.state.location.search).toBe('?show=stuck');
    expect(group.getByRole('button', { name: 'Đang mắc: 1' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(group.getByRole('button', { name: 'Đang mắc: 1' }));
    await waitFor(async () => expect((await cards()).getAllByRole('button')).toHaveLength(3));
  });

  it('goes from one to the next by arrows', async () => {
    open();
    const [first, second, third] = (await cards()).getAllByRole('button');
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    act(() => first?.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(second).toHaveFocus();
    expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
    await userEvent.keyboard('{End}');
    expect(third).toHaveFocus();
  });

  it('hears of a hand that goes up', async () => {
    const tell = serveLive('class-session/31/live');
    state.learners = [an(), chi()];
    open();
    await cards();
    state.learners = [an(), binh(), chi()];
    await tell({ kind: 'live' });
    expect(await screen.findByText('Trần Bình giơ tay', {}, patient)).toBeInTheDocument();
    expect((await cards()).getAllByRole('button')[0]).toHaveTextContent('Trần Bình');
  });

  it('opens the code, and answers by a hint for one learner alone', async () => {
    open();
    await userEvent.click((await cards()).getByRole('button', { name: /Nguyễn Văn An/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Nguyễn Văn An' }, patient));
    expect(await drawer.findByText('Python 3', { exact: false }, patient)).toBeVisible();
    await waitFor(() =>
      expect(drawer.getByRole('region', { name: 'Bài nộp gần nhất' })).toHaveTextContent('print(1 + 1)'),
    );
    const field = drawer.getByRole('textbox', { name: 'Gợi ý riêng' });
    await userEvent.click(drawer.getByRole('button', { name: 'Gửi gợi ý' }));
    expect(state.hints).toEqual([]);
    await userEvent.type(field, 'Thử với n = 0.');
    await userEvent.click(drawer.getByRole('button', { name: 'Gửi gợi ý' }));
    await waitFor(() => expect(state.hints).toEqual([{ body: 'Thử với n = 0.', question_id: 9 }]), patient);
    await waitFor(() => expect(field).toHaveValue(''));
    expect(await screen.findByText('Đã gửi gợi ý cho Nguyễn Văn An.')).toBeInTheDocument();
  });

  it('keeps what was begun for one learner while another is looked at', async () => {
    open();
    await userEvent.click((await cards()).getByRole('button', { name: /Nguyễn Văn An/ }));
    const first = within(await screen.findByRole('dialog', { name: 'Nguyễn Văn An' }, patient));
    await userEvent.type(first.getByRole('textbox', { name: 'Gợi ý riêng' }), 'Xem lại');
    await userEvent.click(first.getByRole('button', { name: 'Em trước' }));
    const second = within(await screen.findByRole('dialog', { name: 'Trần Bình' }, patient));
    expect(second.getByText('Chưa nộp bài nào trong buổi này')).toBeVisible();
    expect(second.getByRole('button', { name: 'Em trước' })).toBeDisabled();
    expect(second.getByRole('textbox', { name: 'Gợi ý riêng' })).toHaveValue('');
    await userEvent.click(second.getByRole('button', { name: 'Em sau' }));
    const again = within(await screen.findByRole('dialog', { name: 'Nguyễn Văn An' }, patient));
    expect(again.getByRole('textbox', { name: 'Gợi ý riêng' })).toHaveValue('Xem lại');
  });

  it('shows a program on the projector without a name, and takes it away', async () => {
    open();
    await userEvent.click((await cards()).getByRole('button', { name: /Nguyễn Văn An/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Nguyễn Văn An' }, patient));
    await userEvent.click(await drawer.findByRole('button', { name: 'Chiếu không kèm tên' }, patient));
    await drawer.findByRole('button', { name: 'Dừng chiếu' }, patient);
    expect(await screen.findByText('Đang chiếu, không kèm tên: Tổng hai số (Python 3)')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Mở màn hình chiếu', hidden: true })).toHaveAttribute(
      'href',
      '/classroom/session/31/shown',
    );
    await userEvent.click(drawer.getByRole('button', { name: 'Dừng chiếu' }));
    await drawer.findByRole('button', { name: 'Chiếu không kèm tên' }, patient);
    expect(state.showings).toEqual([{ submission_id: 41 }, { submission_id: null }]);
  });
});

const asked = (): AskedHelp => ({
  snippet: { id: 3, slug: 'abc123def456', title: 'Vòng lặp', language_id: 71 },
  learner: { id: 7, name: 'Nguyễn Văn An' },
  question: 'Sao nó chạy mãi?',
  asked_at: now() - 60,
  watchers: [{ id: 9, name: 'Cô Lan' }],
});

describe('help with a snippet', { timeout: 60_000 }, () => {
  it('is asked for between sessions as well, and leads to what is typed', async () => {
    state.asked = [asked()];
    open(aLedClassroom({ next_session: null }));
    const list = within(await screen.findByRole('region', { name: 'Đang nhờ giúp' }, patient));
    expect(list.getByText('Sao nó chạy mãi?')).toBeVisible();
    expect(list.getByText(/Cô Lan đang xem/)).toBeVisible();
    expect(list.getByRole('link', { name: 'Xem em gõ: Nguyễn Văn An' })).toHaveAttribute(
      'href',
      '/ucode/abc123def456?help=1',
    );
  });

  it('stands among the raised hands of a session', async () => {
    const help = { slug: 'abc123def456', title: 'Vòng lặp', asked_at: now() - 600 };
    state.learners = [an(), binh(), { ...chi(), help }];
    open();
    const [first] = (await cards()).getAllByRole('button');
    expect(first).toHaveTextContent('Nhờ giúp: Vòng lặp');
    await userEvent.click(first as HTMLElement);
    const drawer = within(await screen.findByRole('dialog', { name: 'Lê Chi' }, patient));
    expect(drawer.getByRole('link', { name: 'Xem em gõ: Vòng lặp' })).toHaveAttribute(
      'href',
      '/ucode/abc123def456?help=1',
    );
  });
});

describe('a class whose session does not run', () => {
  it('says when the next one does', async () => {
    open(aLedClassroom({ next_session: { ...running(), start_time: now() + 3600, end_time: now() + 7200 } }));
    expect(await screen.findByText('Chưa có buổi học nào đang diễn ra', {}, patient)).toBeVisible();
    expect(screen.getByText(/^Buổi tiếp theo: /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Xem các buổi học' })).toHaveAttribute(
      'href',
      '/manage/classroom/5?tab=sessions',
    );
  });

  it('says that it is paused', async () => {
    open(aLedClassroom({ status: 'inactive', next_session: running() }));
    expect(await screen.findByText(/^Lớp đang tạm dừng/, {}, patient)).toBeVisible();
  });
});

it('a card keeps the focus when it moves up', async () => {
  await loadNamespaces(['classLive']);
  const grid = (learners: LiveLearner[]) => <LearnerGrid learners={learners} onOpen={() => undefined} />;
  const { rerender } = render(grid([an(), chi()]));
  act(() => screen.getByRole('button', { name: /Lê Chi/ }).focus());
  rerender(grid([chi(), an()]));
  expect(screen.getByRole('button', { name: /Lê Chi/ })).toHaveFocus();
});

describe('the projector', { timeout: 60_000 }, () => {
  const page = () => renderWeb({ table: classLiveRoutes, at: '/classroom/session/31/shown', user: teacher });

  it('shows code, larger if wanted, and what comes next by itself', async () => {
    const tell = serveLive('class-session/31/live');
    page();
    expect(await screen.findByText('Chưa chiếu bài nào', {}, patient)).toBeVisible();
    state.shown = { question_title: 'Tổng hai số', language: 'Python 3', editor_mode: '', source_code: 'print(2)' };
    await tell({ kind: 'live' });
    expect(await screen.findByText('Tổng hai số · Python 3', {}, patient)).toBeVisible();
    expect(await screen.findByText(/print/, {}, patient)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Chữ to hơn' }));
    await userEvent.click(screen.getByRole('button', { name: 'Chữ to hơn' }));
    expect(screen.getByRole('button', { name: 'Chữ to hơn' })).toBeDisabled();
    expect(localStorage.getItem('lp-shown-size')).toBe('4');
  });

  it('says that the session is over', async () => {
    server.use(http.get(at(`${S}/shown`), () => refused(412, 'session_not_running', 'Buổi học không diễn ra.')));
    page();
    expect(await screen.findByText('Buổi học không diễn ra lúc này', {}, patient)).toBeVisible();
    expect(screen.getByText('Buổi học không diễn ra.')).toBeVisible();
  });
});
