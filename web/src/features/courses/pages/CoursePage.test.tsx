import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { authRoutes } from '#/auth/routes';
import { signInDialog } from '#/auth/signInDialog';
import { aChapter, aCourse, aLesson, aLessonView, aStanding, joinedCourse, notJoined, someSettings } from '../fixtures';
import { courseRoutes } from '../routes';
import type { CourseView } from '../types';

const table = [...courseRoutes, ...authRoutes];

// One dialog for all pages: it outlives the one that asked for it.
afterEach(() => signInDialog.close());

/** Serves a course; what it is may change while the page is open. */
function serve(course: () => CourseView) {
  server.use(http.get(at('/api/courses/:slug'), () => ok(course())));
}

function open(course: CourseView, user: ReturnType<typeof person> | null = person(), search = '') {
  serve(() => course);
  return renderWeb({ table, at: `/course/python-co-ban${search}`, user });
}

/** A course that its editor looks at without having joined. */
const edited = () => joinedCourse({ my: null, can_edit: true });

const box = async () => within(await screen.findByRole('complementary', { name: 'Tham gia khóa học' }));

describe('the page of a course', () => {
  it('says what it is, what is in it, and what is open', async () => {
    const late = {
      state: 'locked',
      reason: 'lesson_not_opened',
      message: 'Bài học sẽ mở lúc 05/12/2026.',
    } as const;
    const curriculum = [...joinedCourse().curriculum, aChapter(3, 'Ôn tập', [aLesson(31, 'Ôn', late)], late)];
    open(joinedCourse({ curriculum, prerequisites: [{ id: 1, slug: 'scratch', title: 'Scratch', done: true }] }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Python cơ bản' })).toBeInTheDocument();
    expect(screen.getByText('Viết chương trình')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Scratch' }).closest('li')).toHaveTextContent('Đã học xong');
    const lesson = (name: string) => screen.getByRole('link', { name }).closest('li');
    expect(lesson('Xin chào')).toHaveTextContent('Đã học xong');
    expect(lesson('Biến')).toHaveTextContent('Học được ngay');
    expect(lesson('Lặp')).toHaveTextContent('Bạn cần học xong “Biến” trước.');
    expect(screen.getAllByText(late.message), 'told once, at the chapter').toHaveLength(1);
    const facts = await box();
    expect(facts.getByText('12 bài học · 2 bài kiểm tra · 1.5 giờ video')).toBeInTheDocument();
    expect(facts.getByText('1,234')).toBeInTheDocument();
    expect(facts.getByRole('link', { name: 'Học tiếp' })).toHaveAttribute(
      'href',
      '/course-study/python-co-ban?lesson=12',
    );
  });

  it('folds and unfolds its chapters', async () => {
    open(aCourse());
    const chapter = (await screen.findByText('Bắt đầu')).closest('details');
    expect(chapter).toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Thu gọn tất cả' }));
    expect(chapter).not.toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Mở rộng tất cả' }));
    expect(chapter).toHaveAttribute('open');
  });

  it('puts an address with its number right, with what stands behind it', async () => {
    serve(() => aCourse());
    const { router } = renderWeb({ table, at: '/course/python-cu-7?lesson=12' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/course/python-co-ban'));
    expect(router.state.location.search).toBe('?lesson=12');
  });

  it('is not found where there is none', async () => {
    server.use(http.get(at('/api/courses/:slug'), () => refused(404, 'course_not_found', 'Không tìm thấy khóa học.')));
    renderWeb({ table, at: '/course/khong-co' });
    expect(await screen.findByText('Không tìm thấy khóa học.')).toBeInTheDocument();
  });
});

describe('the button of a course', () => {
  it('joins, says so, and opens the lessons', async () => {
    let joined = 0;
    serve(() => (joined > 0 ? joinedCourse() : aCourse()));
    server.use(
      http.put(at('/api/learning/course/7/enrolled'), () => {
        joined += 1;
        return ok({ course_id: 7, joined_at: 1, until: null, how: 'free', percent: 0, next: null });
      }),
    );
    renderWeb({ table, at: '/course/python-co-ban', user: person() });
    const join = (await box()).getByRole('button', { name: 'Tham gia khóa học' });
    expect(screen.getByText(/Các bài có hình ổ khóa/)).toBeInTheDocument();
    await userEvent.click(join);
    expect(await (await box()).findByRole('link', { name: 'Học tiếp' })).toBeInTheDocument();
    expect(await screen.findByText('Bạn đã tham gia “Python cơ bản”')).toBeInTheDocument();
    expect(screen.queryByText(/Các bài có hình ổ khóa/)).not.toBeInTheDocument();
    expect(joined).toBe(1);
  });

  it('joins who comes back with that wish, and takes it out of the address', async () => {
    let joined = 0;
    serve(() => (joined > 0 ? joinedCourse() : aCourse()));
    server.use(
      http.put(at('/api/learning/course/7/enrolled'), () => {
        joined += 1;
        return ok(null);
      }),
    );
    const { router } = renderWeb({ table, at: '/course/python-co-ban?join=1', user: person() });
    expect(await (await box()).findByRole('link', { name: 'Học tiếp' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    expect(joined).toBe(1);
  });

  it('asks who is missing something for it, and knows the way back', async () => {
    const join = { action: 'complete_information', reason: null, message: 'Thiếu ngày sinh.', at: null } as const;
    open(aCourse({ join }), person({ missing_information: ['dob'] }));
    const link = (await box()).getByRole('link', { name: 'Bổ sung thông tin để tham gia' });
    const back = encodeURIComponent('/course/python-co-ban?join=1');
    expect(link).toHaveAttribute('href', `/update-personal-information?return=${back}`);
    expect((await box()).getByText('Thiếu ngày sinh.')).toBeInTheDocument();
  });

  it('tells visitors to sign in, over the page', async () => {
    open(aCourse({ join: { action: 'sign_in', reason: 'not_enrolled', message: null, at: null } }), null);
    await userEvent.click((await box()).getByRole('button', { name: 'Đăng nhập để tham gia' }));
    expect(await screen.findByRole('dialog', { name: 'Đăng nhập để tham gia khóa học' })).toBeInTheDocument();
  });

  it('leads to where it is bought, with the code of the address', async () => {
    const join = { action: 'buy', reason: 'not_purchased', message: null, at: null } as const;
    open(aCourse({ join, isFree: false, price: 99_000 }), person(), '?code=HE2026');
    const link = (await box()).getByRole('link', { name: 'Mua khóa học' });
    expect(link).toHaveAttribute('href', '/checkout/payment?course=python-co-ban&code=HE2026');
  });

  it('takes who comes back from signing in on to where it is bought', async () => {
    const join = { action: 'buy', reason: 'not_purchased', message: null, at: null } as const;
    serve(() => aCourse({ join, isFree: false, price: 99_000 }));
    const elsewhere = { ...courseRoutes[0], name: 'checkout', path: 'checkout/payment' } as (typeof table)[number];
    const { router } = renderWeb({
      table: [...table, elsewhere],
      at: '/course/python-co-ban?join=1',
      user: person(),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/payment'));
    expect(router.state.location.search).toBe('?course=python-co-ban');
  });

  it('tells whom to ask where it has a price', async () => {
    const join = { action: 'ask', reason: 'not_purchased', message: null, at: null } as const;
    open(aCourse({ join, isFree: false, price: 99_000 }));
    await userEvent.click((await box()).getByRole('button', { name: 'Hỏi để tham gia' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hỏi để tham gia' }));
    expect(dialog.getByText(/99,000 ₫/)).toBeInTheDocument();
    expect(dialog.getByText(/Cô Hạnh/)).toBeInTheDocument();
  });

  it('says when it opens', async () => {
    const message = 'Khóa học sẽ mở lúc 05/12/2026.';
    const at0 = Date.parse('2026-12-05T00:00:00+07:00') / 1000;
    open(aCourse({ join: { action: 'opens', reason: 'course_not_opened', message, at: at0 } }));
    expect((await box()).getByRole('button', { name: 'Mở ngày 05/12/2026' })).toBeDisabled();
    expect((await box()).getByText(message)).toBeInTheDocument();
  });
});

describe('a lesson on the page', () => {
  it('is a preview for who has not joined', async () => {
    const asked: string[] = [];
    server.use(
      http.get(at('/api/courses/python-co-ban/preview/11'), ({ request }) => {
        asked.push(request.url);
        return ok(aLessonView({ id: 111, title: 'Xin chào' }));
      }),
    );
    open(aCourse(), null);
    await userEvent.click(await screen.findByRole('link', { name: 'Xin chào' }));
    const lesson = within(await screen.findByRole('region', { name: 'Xin chào' }));
    expect(await lesson.findByText('Biến là chiếc hộp.')).toBeInTheDocument();
    expect(lesson.getByText('Bài 1/3')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
    await userEvent.click(lesson.getByRole('link', { name: 'Bài tiếp theo' }));
    const closed = within(await screen.findByRole('region', { name: 'Biến' }));
    expect(closed.getByText(notJoined.message)).toBeInTheDocument();
    expect(closed.getByRole('button', { name: 'Tham gia khóa học' })).toBeInTheDocument();
    await userEvent.click(closed.getByRole('link', { name: 'Đóng bài học' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Biến' })).not.toBeInTheDocument());
  });

  it('is the study player for who has joined', async () => {
    const { router } = open(joinedCourse(), person(), '?lesson=21');
    await waitFor(() => expect(router.state.location.pathname).toBe('/course-study/python-co-ban'));
    expect(router.state.location.search).toBe('?lesson=21');
  });

  it('says why it is closed to who may learn no more', async () => {
    const locked = { state: 'locked', reason: 'access_ended', message: 'Thời gian học đã hết.' } as const;
    const join = { action: 'ended', reason: 'access_ended', message: null, at: null } as const;
    const curriculum = [aChapter(1, 'Bắt đầu', [aLesson(12, 'Biến', locked)])];
    open(joinedCourse({ my: { ...aStanding, ended: true }, curriculum, join }), person(), '?lesson=12');
    const lesson = within(await screen.findByRole('region', { name: 'Biến' }));
    expect(lesson.getByText('Thời gian học đã hết.')).toBeInTheDocument();
  });

  it('brings files to its editors, and questions to practise one at a time', async () => {
    const files = [{ name: 'bai.pdf', url: '/files/a', size: 2048, mime: 'application/pdf' }];
    const question = {
      id: 5,
      type: 'theory',
      slug: 'doc',
      title: 'Đọc kĩ',
      name: 'Đọc kĩ',
      statement_html: '<p>Hộp có tên.</p>',
      content: { shuffle: false, tries: 0, penalty: 0 },
      hints: [],
      hint_count: 0,
      tags: [],
      my_status: null,
      solution_html: null,
      tries_used: 0,
      test_count: 0,
    };
    server.use(
      http.get(at('/api/lesson-item/112'), () => ok(aLessonView({ files, questions: 1 }))),
      http.get(at('/api/lesson-item/112/question'), () =>
        ok({
          count: 1,
          points: 0,
          items: [{ id: 5, on_quiz: false, at: null, must_answer: false }],
          questions: [question],
        }),
      ),
    );
    open(edited(), person(), '?lesson=12');
    const lesson = within(await screen.findByRole('region', { name: 'Biến' }));
    expect(await lesson.findByRole('link', { name: /bai\.pdf \(2\sKB\)/ })).toHaveAttribute('href', '/files/a');
    const toggle = await lesson.findByRole('button', { name: 'Làm câu này' });
    await userEvent.click(toggle);
    expect(await lesson.findByText('Hộp có tên.')).toBeInTheDocument();
    await userEvent.click(lesson.getByRole('button', { name: 'Thu gọn' }));
    expect(lesson.queryByText('Hộp có tên.')).not.toBeInTheDocument();
  });

  it('of a quiz tells the rules, and offers nothing that is not there', async () => {
    const quiz = aLessonView({ type: 'quiz', blocks: [], questions: 10, points: 100, settings: someSettings });
    server.use(http.get(at('/api/lesson-item/112'), () => ok(quiz)));
    open(edited(), person(), '?lesson=12');
    const rules = within(await screen.findByRole('region', { name: 'Bài kiểm tra này như thế nào' }));
    expect(screen.getByText(/Bài kiểm tra được làm trong trình học/)).toBeInTheDocument();
    for (const rule of ['10 câu hỏi', 'Tổng 100 điểm', 'Làm trong 15 phút', 'Được làm 2 lần', 'Tính điểm lần cao nhất'])
      expect(rules.getByText(rule)).toBeInTheDocument();
    expect(rules.queryByRole('button')).not.toBeInTheDocument();
  });

  it('that has closed since says why', async () => {
    server.use(
      http.get(at('/api/lesson-item/112'), () => refused(412, 'access_ended', 'Thời gian học khóa này đã kết thúc.')),
    );
    open(edited(), person(), '?lesson=12');
    expect(await screen.findByText('Thời gian học khóa này đã kết thúc.')).toBeInTheDocument();
  });
});
