import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '../../fixtures';
import { at, http, ok, refused, server } from '../../../../../tests/server';
import { person, renderWeb } from '../../../../../tests/screen';
import { authoringRoutes } from '../routes';
import { stored } from './fixtures';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', type: 'teacher', permissions: { question: ['create', 'update', 'delete'] } });
const open = (address: string) => renderWeb({ table: authoringRoutes, at: address, user: teacher });
const save = () => userEvent.click(screen.getByRole('button', { name: /^(?:Lưu|Thử lại)$/ }));
const box = (name: string | RegExp) => screen.findByRole('textbox', { name }, patient);

// What a screen loads takes a busy machine longer than a test waits for an element.
beforeAll(
  () =>
    Promise.all([
      import('../pages/QuestionEditorPage'),
      import('./QuestionEditor'),
      import('./answers/InteractionFields'),
    ]),
  120_000,
);

beforeEach(() => {
  server.use(
    http.get(at('/api/question/7'), () => ok(stored())),
    http.get(at('/api/question/7/check'), () =>
      ok([{ field: 'answers[1].text', message: 'Phương án trống.', message_key: 'item_blank', blocks: true }]),
    ),
    http.get(at('/api/general/tags'), () => ok([])),
    http.get(at('/api/snippet/judge-language'), () => ok(languages)),
  );
});

describe('writing a question', { timeout: 180_000 }, () => {
  it('creates a draft of the kind that the address says, in the category that was open', async () => {
    const created: unknown[] = [];
    server.use(
      http.post(at('/api/question'), async ({ request }) => {
        created.push(await request.json());
        return ok(stored());
      }),
    );
    const { router } = open('/manage/question-bank/new?type=single_choice&category=4');
    await userEvent.type(await box('Tên câu hỏi'), 'Thủ đô');
    await userEvent.type(await box('Nội dung'), 'Thủ đô?');
    await userEvent.type(await box('Phương án A'), 'Huế');
    await userEvent.type(await box('Phương án B'), 'Hà Nội');
    await userEvent.click(screen.getByRole('radio', { name: 'Phương án B đúng' }));
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ Phương án D' }));
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ Phương án C' }));
    await save();
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/question-bank/7');
    expect(created).toMatchObject([
      {
        type: 'single_choice',
        category_id: 4,
        status: 'draft',
        answers: [
          { text: 'Huế', correct: false },
          { text: 'Hà Nội', correct: true },
        ],
      },
    ]);
  });

  it('takes a row back that was removed', async () => {
    open('/manage/question-bank/7');
    expect(await box('Phương án B')).toHaveValue('Huế');
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ Phương án A' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Phương án A' })).toHaveValue('Huế'));
    await userEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Phương án A' })).toHaveValue('Hà Nội'));
  });

  it('shows what the server refused at its row', async () => {
    server.use(
      // Also what saves itself before the button is pressed, as on a slow machine: else nothing would be left to save.
      http.put(at('/api/question/7'), () =>
        refused(412, 'invalid', 'Dữ liệu không hợp lệ.', [
          { field: 'answers[1].text', message: 'Không được để trống.', message_key: 'item_blank' },
        ]),
      ),
    );
    open('/manage/question-bank/7');
    await userEvent.clear(await box('Phương án B'));
    await save();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Phương án B' })).toBeInvalid());
  });

  it('saves a draft by itself, keeps ids, and goes on where the author is', async () => {
    const sent: { autosave: boolean; version: number; answers: { id?: number; text: string }[] }[] = [];
    server.use(
      http.put(at('/api/question/7'), async ({ request }) => {
        const body = (await request.json()) as (typeof sent)[number];
        sent.push(body);
        const named = body.answers.map((one, index) => ({
          correct: false,
          feedback: '',
          ...one,
          id: one.id ?? 20 + index,
        }));
        const question = stored();
        return ok({ ...question, version: 3 + sent.length, source: { ...question.source, answers: named } });
      }),
    );
    open('/manage/question-bank/7');
    await userEvent.click(await screen.findByRole('button', { name: 'Thêm phương án' }));
    const third = await box('Phương án C');
    await userEvent.type(third, 'Cà Mau');
    expect(await screen.findByText(/Bản nháp tự lưu lúc/, {}, patient)).toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({ autosave: true, version: 3 });
    // The same field: who was typing goes on.
    expect(third).toBeInTheDocument();
    expect(document.activeElement).toBe(third);
    await userEvent.type(third, '!');
    await expect.poll(() => sent.length, patient).toBe(2);
    expect(sent[1]).toMatchObject({ version: 4, answers: [{ id: 11 }, { id: 12 }, { id: 22, text: 'Cà Mau!' }] });
  });

  it('saves when its own save is over, and has no conflict with itself', async () => {
    const sent: { autosave: boolean; version: number; name: string }[] = [];
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    server.use(
      http.put(at('/api/question/7'), async ({ request }) => {
        const body = (await request.json()) as (typeof sent)[number];
        const { name } = body;
        const version = 3 + sent.push(body);
        if (version === 4) await held;
        return ok(stored({ version }, { name }));
      }),
    );
    open('/manage/question-bank/7');
    await userEvent.type(await box('Tên câu hỏi'), '!');
    await expect.poll(() => sent.length, patient).toBe(1);
    await userEvent.type(await box('Tên câu hỏi'), '?');
    await save();
    end();
    // A slow machine may save itself once more in between.
    await expect.poll(() => sent.at(-1)?.autosave, patient).toBe(false);
    expect(sent.map(({ version }) => version)).toEqual(sent.map((_, index) => 3 + index));
    expect(sent.at(-1)?.name).toBe('Thủ đô!?');
  });

  it('shows both versions when somebody else has saved, of which parts can be taken over', async () => {
    let isLate = true;
    const sent: { version: number; name: string; answers: { text: string }[] }[] = [];
    const other = stored(
      { version: 9 },
      {
        answers: [
          { id: 11, text: 'Hà Nội', correct: true },
          { id: 12, text: 'Cần Thơ', correct: false },
        ],
      },
    );
    server.use(
      http.put(at('/api/question/7'), async ({ request }) => {
        sent.push((await request.json()) as (typeof sent)[number]);
        return isLate ? refused(409, 'concurrent_edit', 'Có người vừa sửa.') : ok(stored({ version: 10 }));
      }),
    );
    open('/manage/question-bank/7');
    await userEvent.type(await box('Tên câu hỏi'), '!');
    server.use(http.get(at('/api/question/7'), () => ok(other)));
    await save();
    const versions = await screen.findByRole('region', { name: 'Hai bản của câu hỏi' }, patient);
    const part = within(within(versions).getByRole('region', { name: 'Phần trả lời' }));
    expect(part.getByText('✗ Huế — Ở miền Trung.')).toBeInTheDocument();
    expect(part.getByText('✗ Cần Thơ')).toBeInTheDocument();
    await userEvent.click(part.getByRole('button', { name: 'Lấy phần này của họ' }));
    expect(screen.getByRole('textbox', { name: 'Phương án B' })).toHaveValue('Cần Thơ');
    isLate = false;
    await userEvent.click(screen.getByRole('button', { name: 'Giữ bản của tôi' }));
    await expect.poll(() => sent.at(-1)?.version, patient).toBe(9);
    expect(sent.at(-1)).toMatchObject({ name: 'Thủ đô!', answers: [{ text: 'Hà Nội' }, { text: 'Cần Thơ' }] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Giữ bản của tôi' })).not.toBeInTheDocument());
  });

  it('follows the typing in the view of learners, in both languages', async () => {
    server.use(http.put(at('/api/question/7'), () => refused(412, 'invalid', 'Chưa xong.', [])));
    open('/manage/question-bank/7');
    const view = within(await screen.findByRole('region', { name: 'Như người học thấy' }, patient));
    await userEvent.type(await box('Phương án B'), ' cổ kính');
    expect(await view.findByText('Huế cổ kính', {}, patient)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Mở bản dịch' }, patient));
    await userEvent.type(await box(/^Tên câu hỏi bằng tiếng Anh/), 'Capital');
    await userEvent.click(view.getByRole('button', { name: 'Tiếng Anh' }));
    expect(await view.findByText('Capital', {}, patient)).toBeInTheDocument();
  });

  it('keeps an answer of the view as one to try, and shows at its row that it failed', async () => {
    const sent: { trials: object[] }[] = [];
    server.use(
      http.put(at('/api/question/7'), async ({ request }) => {
        const body = (await request.json()) as { autosave: boolean; trials: object[] };
        if (body.autosave) return refused(412, 'invalid', 'Chưa xong.', []);
        sent.push(body);
        return refused(412, 'invalid', 'Dữ liệu không hợp lệ.', [
          { field: 'trials[0]', message: 'Được 0 %, không phải 100 %.', message_key: 'trial_failed' },
        ]);
      }),
    );
    open('/manage/question-bank/7');
    const view = within(await screen.findByRole('region', { name: 'Như người học thấy' }, patient));
    await userEvent.click(await view.findByRole('radio', { name: /Huế/ }, patient));
    await userEvent.click(view.getByRole('button', { name: 'Giữ làm câu thử' }));
    const trial = await screen.findByRole('textbox', { name: 'Câu thử 1' }, patient);
    expect(trial).toHaveValue('12');
    await save();
    await expect.poll(() => sent, patient).toMatchObject([{ trials: [{ answer: '12', share: 100 }] }]);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Câu thử 1' })).toBeInvalid(), patient);
  });

  it('has its history for those who may read it', async () => {
    const reader = person({
      role: 'admin',
      permissions: { question: ['create', 'update', 'approval'], data_change_history: ['read'] },
    });
    server.use(
      http.get(at('/api-admin/history'), () =>
        ok(
          [
            {
              at: 1_790_000_000,
              by: { id: 2, name: 'Cô Hạnh' },
              kind: 'question',
              id: 7,
              action: 'update',
              changes: [{ field: 'answers', before: [], after: [{ id: 11, text: 'Hà Nội', correct: true }] }],
            },
          ],
          { page: 1, size: 20, total: 1 },
        ),
      ),
    );
    renderWeb({ table: authoringRoutes, at: '/manage/question-bank/7', user: reader });
    await userEvent.click(await screen.findByRole('button', { name: 'Lịch sử thay đổi' }, patient));
    expect(await screen.findByText('✓ Hà Nội', {}, patient)).toBeInTheDocument();
  });

  it('says what is missing before it can go out', async () => {
    open('/manage/question-bank/7');
    expect(await screen.findByText('Phương án trống.')).toBeInTheDocument();
  });

  it('has cards belong to places', async () => {
    const created: { answers: object }[] = [];
    server.use(
      http.post(at('/api/question'), async ({ request }) => {
        created.push((await request.json()) as { answers: object });
        return ok(stored());
      }),
    );
    open('/manage/question-bank/new?type=interaction');
    await userEvent.type(await box('Tên câu hỏi'), 'Ghép');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Việc cần làm' }, patient),
      'Ghép từng cặp',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Thêm nơi đặt' }));
    await userEvent.type(await box('Tên nhóm hoặc vế bên kia'), 'Miền Trung');
    await userEvent.type(await box('Thẻ 1'), 'Huế');
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ Thẻ 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ Thẻ 2' }));
    const card = within(await screen.findByRole('group', { name: 'Thẻ 1' }));
    await userEvent.selectOptions(card.getByRole('combobox', { name: 'Thuộc về' }), 'Miền Trung');
    await save();
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.answers).toMatchObject({
      activity: 'match',
      items: [{ text: 'Huế' }],
      places: [{ text: 'Miền Trung' }],
      key: '1::1',
    });
  });

  it('puts a gap into the text with its row', async () => {
    open('/manage/question-bank/new?type=fill_in');
    await userEvent.type(await box('Nội dung'), 'Thủ đô là');
    await userEvent.click(screen.getByRole('button', { name: 'Thêm chỗ trống' }));
    expect(await box('Nội dung')).toHaveValue('Thủ đô là {{1}}');
    const gap = within(await screen.findByRole('group', { name: 'Chỗ trống 1' }));
    expect(gap.getByRole('textbox', { name: /Tên chỗ trống/ })).toHaveValue('1');
  });
});
