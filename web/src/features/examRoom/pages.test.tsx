import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetServerClock } from '#/api/serverClock';
import { chooseMode, wearPageMode } from '#/theme/mode';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aDetail, aResult } from '../quiz/fixtures';
import { anAttemptOf, anEntry, anExam, aPart, aTimedQuiz, NOW } from './fixtures';
import { examRoutes } from './routes';
import type { ContestItem, TimedQuiz } from './types';

const patient = { timeout: 20_000 };
const inContest = { id: 7, slug: 'thi-hoc-ki', name: 'Thi học kì I', part_id: 21, part_name: 'Trắc nghiệm' };
const open = (address: string) => renderWeb({ table: examRoutes, at: address, user: person() });

beforeEach(() => {
  resetServerClock();
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: NOW, now_ms: NOW * 1000, zone: 'Asia/Ho_Chi_Minh' })),
  );
});

// The sheet for paper is light: what comes after it is as its visitor chose.
afterEach(() => {
  chooseMode('light');
  wearPageMode(undefined);
});

describe('the list of tests', () => {
  const serve = (mine: ContestItem[], all: ContestItem[], quizzes: TimedQuiz[] = []) => {
    const page = (found: ContestItem[], request: Request) => {
      const state = new URL(request.url).searchParams.get('state');
      const items = found.filter((contest) => contest.state === state);
      return ok(items, { page: 1, size: 50, total: items.length });
    };
    server.use(
      http.get(at('/api/contests/me'), ({ request }) => page(mine, request)),
      http.get(at('/api/contests'), ({ request }) => page(all, request)),
      http.get(at('/api/learning/timed-quizzes'), () => ok(quizzes)),
    );
  };

  it('has what was entered and what may be entered, each once, and what comes with its countdown', async () => {
    const entered = anExam();
    const late = anExam({ id: 8, slug: 'muon', name: 'Đã hết giờ vào', my_entry: null, time_check: 'after' });
    const free = anExam({ id: 9, slug: 'tu-do', name: 'Thi tự do', my_entry: null });
    const soon = anExam({
      id: 10,
      slug: 'sap-toi',
      name: 'Sắp tới',
      my_entry: null,
      state: 'upcoming',
      start_time: NOW + 90,
    });
    serve([entered], [entered, late, free, soon]);
    open('/tests');
    const now = within(await screen.findByRole('region', { name: 'Đang diễn ra' }, patient));
    expect(now.getAllByRole('listitem').map((card) => card.getAttribute('aria-label'))).toEqual([
      'Thi học kì I',
      'Thi tự do',
    ]);
    expect(now.getByRole('link', { name: 'Vào phòng thi: Thi học kì I' })).toHaveAttribute('href', '/test/thi-hoc-ki');
    const later = within(screen.getByRole('region', { name: 'Sắp diễn ra' }));
    await waitFor(() => expect(later.getByRole('timer')).toHaveTextContent(/^01:(?:30|2\d)$/));
  });

  it('has the timed quizzes of one’s courses below the contests, a running one with its countdown', async () => {
    const running = { quiz_submission_id: 40, started_at: NOW - 60, deadline_at: NOW + 90 };
    serve([anExam()], [], [aTimedQuiz({ lesson_id: 7, item_id: 8, title: 'Giữa kỳ', running }), aTimedQuiz()]);
    open('/tests');
    const quizzes = within(await screen.findByRole('region', { name: 'Bài kiểm tra trong khóa học' }, patient));
    const begun = within(quizzes.getByRole('listitem', { name: 'Giữa kỳ' }));
    await waitFor(() => expect(begun.getByRole('timer')).toHaveTextContent(/^01:(?:30|2\d)$/));
    expect(begun.getByText('Đang làm')).toBeVisible();
    expect(begun.getByRole('link', { name: 'Vào làm tiếp: Giữa kỳ' })).toHaveAttribute(
      'href',
      '/course-study/python?lesson=8',
    );
    const fresh = within(quizzes.getByRole('listitem', { name: 'Kiểm tra 15 phút' }));
    expect(fresh.getByText(/15 phút · 6 câu · còn 2 lượt làm/)).toHaveTextContent('Khóa học: Python từ con số 0');
    expect(fresh.getByText(/^Đóng lúc /)).toBeVisible();
    expect(fresh.getByRole('link', { name: 'Vào làm bài: Kiểm tra 15 phút' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Đang diễn ra' })).toBeVisible();
  });

  it('is not empty where there is but a quiz', async () => {
    serve([], [], [aTimedQuiz({ closes_at: null, tries_left: null, is_finished: true })]);
    open('/tests');
    const quiz = within(await screen.findByRole('listitem', { name: 'Kiểm tra 15 phút' }, patient));
    expect(quiz.getByText('Đã đạt')).toBeVisible();
    expect(quiz.queryByText(/^Đóng lúc /)).not.toBeInTheDocument();
    expect(screen.queryByText('Hiện không có bài thi nào')).not.toBeInTheDocument();
  });

  it('has the contests also where the quizzes don’t come', async () => {
    serve([anExam()], []);
    server.use(http.get(at('/api/learning/timed-quizzes'), () => refused(500, 'internal', 'Máy chủ gặp lỗi.')));
    open('/tests');
    expect(await screen.findByRole('listitem', { name: 'Thi học kì I' }, patient)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Thử lại' }, patient)).toBeVisible();
  });

  it('says that there is nothing', async () => {
    serve([], []);
    open('/test');
    expect(await screen.findByText('Hiện không có bài thi nào', {}, patient)).toBeVisible();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('asks for no quizzes of who visits from the platform', async () => {
    serve([], []);
    server.use(http.get(at('/api/learning/timed-quizzes'), () => refused(403, 'no_access', 'Không được phép.')));
    const visit = { id: 1, operator: 'Kỹ thuật', reason: 'Hỗ trợ', own: true, started_at: NOW, expires_at: NOW + 900 };
    renderWeb({ table: examRoutes, at: '/tests', user: person({ visit }) });
    expect(await screen.findByText('Hiện không có bài thi nào', {}, patient)).toBeVisible();
  });
});

describe('what was sat', () => {
  const sat = anAttemptOf({ status: 'judged', submitted_at: NOW + 60, score: 15 });
  const detail = () => aDetail({ lesson_id: null, contest: inContest });

  beforeEach(() =>
    server.use(
      http.get(at('/api/contests/thi-hoc-ki'), () =>
        ok(
          anExam({
            parts: [aPart({ state: 'handed_in', attempt: sat }), aPart({ id: 22, name: 'Lập trình', state: 'over' })],
          }),
        ),
      ),
      http.get(at('/api/learning/quiz-submission/40/result'), () =>
        ok(aResult({ lesson_id: null, contest: inContest })),
      ),
      http.get(at('/api/learning/quiz-submission/40/full-detail'), () => ok(detail())),
    ),
  );

  it('stands part by part with score and receipt', async () => {
    open('/history/contest/thi-hoc-ki');
    const part = within(await screen.findByRole('listitem', { name: 'Trắc nghiệm' }, patient));
    expect(part.getByText('15/20')).toBeVisible();
    expect(await part.findByRole('link', { name: 'HK7M2P9QRS' }, patient)).toHaveAttribute(
      'href',
      '/receipt/HK7M2P9QRS',
    );
    expect(part.getByRole('link', { name: 'Xem bài đã nộp' })).toHaveAttribute(
      'href',
      '/history/contest/thi-hoc-ki/40',
    );
    const missed = within(screen.getByRole('listitem', { name: 'Lập trình' }));
    expect(missed.getByText('Bạn không làm phần này.')).toBeVisible();
  });

  it('says so to who did not take part', async () => {
    server.use(http.get(at('/api/contests/thi-hoc-ki'), () => ok(anExam({ my_entry: null }))));
    open('/history/contest/thi-hoc-ki');
    expect(await screen.findByText('Bạn không tham gia kỳ thi này', {}, patient)).toBeVisible();
  });

  it('shows one sitting whole, neither passed nor failed, with the way to paper', async () => {
    open('/history/contest/thi-hoc-ki/40');
    expect(await screen.findByRole('heading', { name: /Đã chấm xong/ }, patient)).toHaveTextContent('15/20 điểm');
    expect(screen.getByText('· Trắc nghiệm', { exact: false })).toBeVisible();
    expect(await screen.findByRole('article', { name: 'Câu 1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bản in' })).toHaveAttribute(
      'href',
      '/history/contest/thi-hoc-ki/40/download',
    );
  });

  it('is another’s: not found', async () => {
    server.use(
      http.get(at('/api/learning/quiz-submission/40/full-detail'), () => refused(404, 'not_found', 'Không tìm thấy.')),
    );
    open('/history/contest/thi-hoc-ki/40');
    expect(await screen.findByText('Không tìm thấy.', {}, patient)).toBeVisible();
  });

  it('has on paper whose it is, the candidate ID, the answers and the receipt', async () => {
    open('/history/contest/thi-hoc-ki/40/download');
    expect(await screen.findByText(anEntry.candidate_id!, {}, patient)).toBeVisible();
    expect(screen.getByText('Trần An')).toBeVisible();
    expect(screen.getByText('Thi học kì I')).toBeVisible();
    expect(await screen.findByText('ab'.repeat(32), {}, patient)).toBeVisible();
    expect(await screen.findByRole('article', { name: 'Câu 3' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'In phiếu' })).toBeVisible();
  });

  it('has no candidate ID of the teacher who prints it', async () => {
    server.use(
      http.get(at('/api/learning/quiz-submission/40/full-detail'), () =>
        ok({ ...detail(), user: { id: 6, name: 'Lê Bình' } }),
      ),
    );
    open('/history/contest/thi-hoc-ki/40/download');
    expect(await screen.findByText('Lê Bình', {}, patient)).toBeVisible();
    expect(screen.queryByText('Số báo danh')).not.toBeInTheDocument();
  });
});
