import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemRoutes } from '#/features/problems/routes';
import { at, http, ok, refused, server } from '../../tests/server';
import { person, renderWeb } from '../../tests/screen';
import { anAnswer, aQuestion, someChoices } from '#/features/questions/fixtures';
import { questionRoutes } from '#/features/questions/routes';
import type { Answered, Question } from '#/features/questions/types';

const sent: Record<string, unknown>[] = [];
const patient = { timeout: 20_000 };

beforeEach(() => {
  sent.length = 0;
});

function serve(question: Question, answer: Answered | (() => Response) = anAnswer()) {
  server.use(
    http.get(at('/api/problems/cau-hoi'), () => ok(question)),
    http.get(at('/api/snippet/judge-language'), () => ok([])),
    http.post(at('/api/learning/submit-question'), async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return typeof answer === 'function' ? answer() : ok(answer);
    }),
  );
}

const open = (user: ReturnType<typeof person> | null = person()) =>
  renderWeb({ table: [...questionRoutes, ...problemRoutes], at: '/problems/cau-hoi', user });
const button = (name: string | RegExp) => screen.findByRole('button', { name }, patient);

describe('the page of a question', () => {
  it('takes a choice by Ctrl+Enter, and says what was wrong and what is right', async () => {
    const parts = [
      { id: '12', correct: false, score: 0, given: '12', feedback: '<p>Kinh đô thời Nguyễn.</p>', right: null },
      { id: '11', correct: null, score: 0, given: '', feedback: '', right: '<p>Hà Nội</p>' },
    ];
    serve(
      aQuestion('single_choice', { choices: someChoices, tries: 3 }),
      anAnswer({ review: { parts, solution_html: '<p>Từ năm 1010.</p>' } }),
    );
    open();
    expect(await button('Kiểm tra')).toHaveAccessibleDescription('Trả lời trước đã.');
    await userEvent.click(await screen.findByRole('radio', { name: 'Huế' }));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Chưa đúng')).toBeInTheDocument();
    expect(sent).toEqual([{ question_id: 7, answer: '12', key: expect.any(String) }]);
    expect(screen.getByText('Kinh đô thời Nguyễn.')).toBeInTheDocument();
    expect(screen.getByText('Đáp án đúng')).toBeInTheDocument();
    expect(screen.getByText('Từ năm 1010.')).toBeInTheDocument();
    expect(screen.getByText(/Còn 2 lần trả lời/)).toBeInTheDocument();
    await userEvent.click(await button('Làm lại'));
    expect(screen.getByRole('radio', { name: 'Huế' })).toBeEnabled();
  });

  it('sends an answer that was lost again under the same key, once the network is back', async () => {
    let isThere = false;
    serve(aQuestion('short_answer'), () =>
      isThere ? ok(anAnswer({ status: 'AC', score: 10 })) : HttpResponse.error(),
    );
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Câu trả lời của bạn' }), 'Hà Nội');
    await userEvent.click(await button('Kiểm tra'));
    expect(await screen.findByText(/được giữ ở trang này/)).toBeInTheDocument();
    isThere = true;
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('Chính xác!')).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('counts the seconds when the server asks for a pause, then takes the answer', async () => {
    serve(aQuestion('short_answer'), () => refused(429, 'submit_too_fast', 'Nộp quá nhanh, chờ 9 giây.'));
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Câu trả lời của bạn' }), '7');
    await userEvent.click(await button('Kiểm tra'));
    await waitFor(async () => expect(await button('Kiểm tra')).toHaveAccessibleDescription(/chờ [89] giây/));
    expect(screen.getByRole('textbox', { name: 'Câu trả lời của bạn' })).toHaveValue('7');
  });

  it('says to somebody signed out what to do, and sends nothing', async () => {
    serve(aQuestion('single_choice', { choices: someChoices }));
    open(null);
    await userEvent.click(await screen.findByRole('radio', { name: 'Hà Nội' }));
    await userEvent.click(await button('Kiểm tra'));
    expect(await button('Kiểm tra')).toHaveAccessibleDescription(/Đăng nhập để nộp câu trả lời/);
    expect(sent).toEqual([]);
  });

  it('fills gaps inside of the statement, and leaves alone what is none of them', async () => {
    serve(
      aQuestion(
        'fill_in',
        { gaps: [{ key: 'a' }, { key: 'b', options: ['5', '7'] }] },
        { statement_html: '<p>Kinh đô là {{a}}, một tuần {{b}} ngày, <code>{{c}}</code></p>' },
      ),
    );
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Chỗ trống 1' }), 'Huế|');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Chỗ trống 2' }), '7');
    expect(screen.getByText('{{c}}')).toBeInTheDocument();
    await userEvent.click(await button('Kiểm tra'));
    await expect.poll(() => sent[0]?.answer, patient).toBe(String.raw`a::Huế\|||b::7`);
  });

  it('tells what the next hint costs before it is taken', async () => {
    serve(aQuestion('short_answer', {}, { hint_count: 2, next_hint_cost: 10 }));
    server.use(
      http.post(at('/api/question/7/hint'), () => ok({ index: 1, total: 2, html: '<p>Bên sông Hồng.</p>', cost: 10 })),
    );
    open();
    await userEvent.click(await button('Xem gợi ý (còn 2, trừ 10% điểm)'));
    const hints = await screen.findByRole('region', { name: 'Gợi ý' });
    expect(await within(hints).findByText('Bên sông Hồng.')).toBeInTheDocument();
    expect(within(hints).getByText(/Gợi ý 1\/2 · trừ 10% điểm/)).toBeInTheDocument();
  });

  it('puts items in order by keys: Space takes and drops, Esc gives up', async () => {
    const items = ['Trần', 'Lý'].map((text, index) => ({ id: 31 + index, html: `<p>${text}</p>` }));
    const interaction = { activity: 'order' as const, items, places: [], is_code: false, reuse: false, points: 0 };
    serve(aQuestion('interaction', { interaction }));
    open();
    (await screen.findByRole('button', { name: 'Trần, vị trí 1 trên 2' }, patient)).focus();
    await userEvent.keyboard(' {ArrowDown}{Escape}');
    expect(await screen.findByRole('button', { name: 'Trần, vị trí 1 trên 2' })).toHaveFocus();
    await userEvent.keyboard(' {ArrowDown} ');
    expect(await screen.findByText('Đã đặt Trần')).toBeInTheDocument();
    await userEvent.click(await button('Kiểm tra'));
    await expect.poll(() => sent[0]?.answer, patient).toBe('32,31');
  });

  it('puts items into places by keys and by buttons', async () => {
    const named = (id: number, text: string) => ({ id, html: `<p>${text}</p>` });
    const interaction = {
      activity: 'match' as const,
      items: [named(51, 'Hà Nội'), named(52, 'Huế')],
      places: [
        { ...named(61, 'Bắc Bộ'), most: 1 },
        { ...named(62, 'Trung Bộ'), most: 1 },
      ],
      is_code: false,
      reuse: false,
      points: 0,
    };
    serve(aQuestion('interaction', { interaction }));
    open();
    (await screen.findByRole('button', { name: 'Huế' }, patient)).focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
    expect(await screen.findByText('Đã đặt Huế vào Trung Bộ')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Hà Nội' }));
    await userEvent.click(screen.getByRole('button', { name: 'Đặt vào: Bắc Bộ' }));
    await userEvent.click(await button('Kiểm tra'));
    await expect.poll(() => sent[0]?.answer, patient).toBe('52::62||51::61');
  });

  it('takes a film that is elsewhere as its questions, one after the other and under one key', async () => {
    const moment = { at: 1, statement_html: '<p>Câu?</p>', must_answer: true, go_back_to: null };
    serve(
      aQuestion('video_interaction', {
        video: {
          video: 'https://youtu.be/1',
          moments: [
            { ...moment, id: 'm1', type: 'single_choice', choices: someChoices },
            { ...moment, id: 'm2', at: 2, type: 'short_answer' },
          ],
        },
      }),
      () => ok(anAnswer({ status: sent.length > 1 ? 'AC' : 'running', score: sent.length > 1 ? 10 : 0 })),
    );
    open();
    expect(await screen.findByRole('link', { name: 'Mở video ở trang khác' }, patient)).toHaveAttribute(
      'href',
      'https://youtu.be/1',
    );
    expect(screen.queryByRole('region', { name: /Câu 2/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Hà Nội' }));
    await userEvent.click(screen.getByRole('button', { name: 'Trả lời' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Câu trả lời của bạn' }), 'a|b');
    await userEvent.click(screen.getByRole('button', { name: 'Trả lời' }));
    expect(await screen.findByText('Chính xác!')).toBeInTheDocument();
    expect(sent.map(({ answer, final }) => [answer, final])).toEqual([
      ['m1::11', undefined],
      [String.raw`m1::11||m2::a\|b`, true],
    ]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('counts a theory as read', async () => {
    serve(aQuestion('theory'), anAnswer({ status: 'AC', score: 10 }));
    open();
    await userEvent.click(await button('Đã đọc'));
    expect(await screen.findByText('Bài này được tính là đã đọc.')).toBeInTheDocument();
  });
});

describe('the list of questions', () => {
  it('asks for every kind but problems, or for the one that is chosen', async () => {
    const asked: string[] = [];
    const item = { ...aQuestion('fill_in'), solved_count: 1, attempt_count: 2, visibility: 'public', updated_at: 1 };
    server.use(
      http.get(at('/api/problems'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('type') ?? '');
        return ok([item], { page: 1, size: 12, total: 1 });
      }),
      http.get(at('/api/general/tags'), () => ok([])),
    );
    renderWeb({ table: [...questionRoutes, ...problemRoutes], at: '/problems/questions', user: null });
    expect(await screen.findByText(/Điền vào chỗ trống/, { selector: 'span' })).toBeInTheDocument();
    expect(asked[0]?.split(',')).toContain('interaction');
    expect(asked[0]?.split(',')).not.toContain('code');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Dạng câu hỏi' }), 'theory');
    await expect.poll(() => asked.at(-1), patient).toBe('theory');
  });
});
