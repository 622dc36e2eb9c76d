import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { lessonQuestion, lessonView } from '../fixtures';
import { curriculumRoutes } from '../routes';
import { draftKey, writeDraft } from '../saving/drafts';
import { toForm } from '../lesson/body';
import type { LessonChange, LessonQuestion, LessonView } from '../types';

const user = person({ role: 'teacher', permissions: { course: ['update'], question: ['list', 'update'] } });
const one = at('/api/lesson-item/107');

/** A lesson with its questions; answers what was sent of both. */
function serve(view: LessonView, questions: LessonQuestion[] = []) {
  const saved: LessonChange[] = [];
  const calls: [string, unknown][] = [];
  let now = view;
  const all = () => ok({ count: questions.length, points: 10, items: questions, questions: null });
  const note = (method: 'post' | 'put' | 'delete', path: string) =>
    http[method](at(`/api/lesson-item/107/${path}`), async ({ request }) => {
      const body: unknown = method === 'delete' ? null : await request.json();
      calls.push([`${method} ${new URL(request.url).pathname.replace('/api/lesson-item/107/', '')}`, body]);
      return all();
    });
  server.use(
    http.get(one, () => ok(now)),
    http.put(one, async ({ request }) => {
      const body = (await request.json()) as LessonChange;
      saved.push(body);
      const source = { ...body, type: view.type, files: [] } as unknown as LessonView['source'];
      now = { ...now, title: body.title, version: now.version + 1, source };
      return ok(now);
    }),
    http.get(at('/api/lesson-item/107/question'), all),
    note('put', 'question/:qid/move'),
    note('put', 'question/:qid'),
    note('post', 'add-question'),
    note('post', 'question'),
    note('delete', 'remove-question/:qid'),
  );
  return { saved, calls };
}

const open = () => renderWeb({ table: curriculumRoutes, at: '/edit/lesson/107', user });
/** What is loaded with the first that is shown. */
const patient = { timeout: 20_000 };
const titleField = () => screen.findByRole('textbox', { name: 'Tên (Tiếng Việt)' }, patient);
const save = () => fireEvent.keyDown(window, { key: 's', ctrlKey: true });
/** Writes at once: letter by letter it may save itself in between. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('a lesson', () => {
  it('saves itself with Ctrl+S, says so, and shows what the server refuses at its field', async () => {
    const { saved } = serve(lessonView(107));
    open();
    write(await titleField(), 'Chào Python');
    save();
    expect(await screen.findByText(/^Đã lưu lúc/)).toBeVisible();
    expect(saved).toEqual([
      {
        title: 'Chào Python',
        content: { blocks: [], video: null, files: [] },
        settings: null,
        translations: {},
        version: 3,
      },
    ]);
    server.use(
      http.put(
        one,
        () => refused(412, 'invalid', 'Sai', [{ field: 'title', message: 'Tên này không được', message_key: 'x' }]),
        { once: true },
      ),
    );
    write(await titleField(), 'Chào Python!');
    save();
    expect(await screen.findByText('Tên này không được')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
    await waitFor(() => expect(saved.at(-1)?.title).toBe('Chào Python!'));
  });

  it('is not sent with a fault, which its field shows', async () => {
    const { saved } = serve(lessonView(107));
    open();
    write(await titleField(), '');
    save();
    expect(await screen.findByText('Chưa lưu: có chỗ cần sửa')).toBeVisible();
    expect(saved).toEqual([]);
    write(await titleField(), 'Có tên');
    save();
    await waitFor(() => expect(saved.at(-1)?.title).toBe('Có tên'));
  });

  it('keeps in this browser what can’t be sent', async () => {
    const { saved } = serve(lessonView(107));
    server.use(http.put(one, () => HttpResponse.error()));
    open();
    write(await titleField(), 'Chào trên xe');
    save();
    expect(await screen.findByText(/^Mất kết nối/)).toBeVisible();
    expect(localStorage.getItem(draftKey(5, 'lesson/107'))).toContain('Chào trên xe');
    serve(lessonView(107));
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await screen.findByText(/^Đã lưu lúc/);
    expect(localStorage.getItem(draftKey(5, 'lesson/107'))).toBeNull();
    expect(saved).toEqual([]);
  });

  it('brings back after a reload what was not saved, and sends it', async () => {
    const { saved } = serve(lessonView(107));
    const values = { ...toForm(lessonView(107)), title: { vi: 'Viết khi mất mạng', en: '' } };
    writeDraft(draftKey(5, 'lesson/107'), { version: 3, at: 1_790_000_000_000, values });
    open();
    expect(await screen.findByText(/mà chưa lưu đã được lấy lại/, {}, patient)).toBeVisible();
    expect(await titleField()).toHaveValue('Viết khi mất mạng');
    save();
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ title: 'Viết khi mất mạng', version: 3 }));
  });

  it('shows both versions where somebody else has saved, and keeps the one that is chosen', async () => {
    const { saved } = serve(lessonView(107));
    server.use(http.put(one, () => refused(409, 'concurrent_edit', 'Đã đổi'), { once: true }));
    open();
    write(await titleField(), 'Chào của tôi');
    const source = { ...lessonView(107).source, title: 'Của họ' } as LessonView['source'];
    server.use(http.get(one, () => ok(lessonView(107, 'lecture', { version: 8, source })), { once: true }));
    save();
    const both = within(await screen.findByRole('region', { name: 'Hai bản khác nhau' }));
    expect(both.getByText('Chào của tôi')).toBeVisible();
    expect(both.getByText('Của họ')).toBeVisible();
    await userEvent.click(both.getByRole('button', { name: 'Giữ bản của tôi' }));
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ title: 'Chào của tôi', version: 8 }));
    expect(await screen.findByText(/^Đã lưu lúc/)).toBeVisible();
  });
});

it('a film is an address or a file; its length is written down', async () => {
  const { saved } = serve(lessonView(107, 'video'));
  open();
  await userEvent.click(await screen.findByRole('radio', { name: /^Từ một địa chỉ/ }, patient));
  write(await screen.findByLabelText('Địa chỉ của video'), 'https://v.example/a.mp4');
  write(await screen.findByLabelText(/^Thời lượng/), '90');
  save();
  await waitFor(() =>
    expect(saved.at(-1)?.content.video).toEqual({ url: 'https://v.example/a.mp4', duration: 90, captions: [] }),
  );
});

it('a quiz draws questions by chance, and says so in plain words', async () => {
  server.use(
    http.get(at('/api/category'), () => ok([{ id: 3, name: 'Vòng lặp', count: 12, children: [] }])),
    http.get(at('/api/general/tags'), () => ok([])),
  );
  const { saved } = serve(lessonView(107, 'quiz'));
  open();
  await userEvent.click(await screen.findByRole('radio', { name: /^Nộp từng câu/ }, patient));
  await userEvent.click(screen.getByRole('button', { name: 'Thêm lượt rút' }));
  const draw = within(await screen.findByRole('group', { name: 'Lượt rút 1' }));
  await waitFor(() => expect(draw.getByRole('option', { name: 'Vòng lặp (12)' })).toBeInTheDocument());
  await userEvent.selectOptions(draw.getByRole('combobox', { name: 'Nhóm' }), 'Vòng lặp (12)');
  save();
  await waitFor(() =>
    expect(saved.at(-1)?.settings).toMatchObject({
      mode: 'submit_single_question',
      draw: [{ category_id: 3, count: 5 }],
      attempts: 0,
    }),
  );
});

describe('the questions of a lesson', () => {
  const questions = [lessonQuestion(1, 'Câu một'), lessonQuestion(2, 'Câu hai', { status: 'draft', type: 'code' })];

  it('are put in order with Alt and the arrows, scored, and put to practice', async () => {
    const { calls } = serve(lessonView(107, 'quiz'), questions);
    open();
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Kéo để sắp xếp Câu hai' }, patient), {
      key: 'ArrowUp',
      altKey: true,
    });
    await waitFor(() => expect(calls).toEqual([['put question/2/move', { before_id: 1 }]]));
    const second = within(screen.getByRole('group', { name: 'Câu hai' }));
    expect(second.getByText('Bản nháp')).toBeVisible();
    expect(second.getByRole('link', { name: 'Câu hai' })).toHaveAttribute('href', '/manage/question-bank/2');
    const score = second.getByRole('textbox', { name: 'Điểm của Câu hai' });
    write(score, '2,5');
    fireEvent.keyDown(score, { key: 'Enter' });
    await waitFor(() => expect(calls.at(-1)).toEqual(['put question/2', { score: 2.5 }]));
    await userEvent.click(second.getByRole('switch', { name: 'Trong bài kiểm tra' }));
    await waitFor(() => expect(calls.at(-1)?.[1]).toEqual({ enable_on_quiz: false }));
  });

  it('are found in the bank and added', async () => {
    const { calls } = serve(lessonView(107), questions);
    server.use(
      http.get(at('/api/category'), () => ok([])),
      http.get(at('/api/general/tags'), () => ok([])),
      http.get(at('/api/question/can-add-to-quiz'), () =>
        ok(
          [1, 9].map((id) => ({
            id,
            name: `Câu số ${id}`,
            type: 'fill_in',
            tags: [],
            author: { id: 5, name: 'Trần An' },
            status: 'published',
            difficulty: 'easy',
          })),
          { page: 1, size: 12, total: 2 },
        ),
      ),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Thêm từ ngân hàng' }, patient));
    const dialog = within(await screen.findByRole('dialog', { name: 'Thêm từ ngân hàng' }));
    expect(await dialog.findByText(/^Đã có trong bài học/)).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Chọn Câu số 1' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Chọn Câu số 9' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Thêm vào bài học' }));
    await waitFor(() => expect(calls).toEqual([['post add-question', { question_ids: [9] }]]));
  });

  it('stop a film at their second', async () => {
    const { calls } = serve(lessonView(107, 'video_interaction'), [lessonQuestion(1, 'Câu một', { at: 65 })]);
    open();
    const row = within(await screen.findByRole('group', { name: 'Câu một' }, patient));
    expect(row.getByRole('button', { name: 'Đến 1:05' })).toBeVisible();
    await userEvent.click(row.getByRole('switch', { name: 'Phải trả lời mới xem tiếp' }));
    await waitFor(() => expect(calls).toEqual([['put question/1', { must_answer: true }]]));
  });

  it('are imported from a file once all of it is good', async () => {
    serve(lessonView(107), []);
    const tried: string[] = [];
    server.use(
      http.post(at('/api/lesson-item/import_questions_from_file'), async ({ request }) => {
        const body = await request.formData();
        tried.push(`${String(body.get('lesson_id'))} ${String(body.get('dry_run'))}`);
        const isDry = body.get('dry_run') === 'true';
        return ok({
          created: isDry ? 0 : 1,
          failed: 0,
          format: 'gift',
          rows: [{ row: '1', name: 'Thủ đô', type: 'single_choice', status: 'ok', messages: [] }],
        });
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nhập từ tệp' }, patient));
    const dialog = await screen.findByRole('dialog', { name: 'Nhập câu hỏi vào bài học' });
    const input = dialog.querySelector('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, new File(['::a::'], 'cau-hoi.gift'));
    expect(await within(dialog).findByText('Thủ đô')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Nhập 1 câu' }));
    expect(await within(dialog).findByText('Đã nhập 1 câu vào ngân hàng và bài học')).toBeVisible();
    expect(tried).toEqual(['107 true', '107 false']);
  });
});
