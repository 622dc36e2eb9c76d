import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aQuestion } from '../../../questions/fixtures';
import { languages } from '../../fixtures';
import { at, http, ok, server } from '../../../../../tests/server';
import { person, renderWeb } from '../../../../../tests/screen';
import { authoringRoutes } from '../routes';
import { stored } from './fixtures';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', type: 'teacher', permissions: { question: ['create', 'update', 'delete'] } });
const open = (address: string) => renderWeb({ table: authoringRoutes, at: address, user: teacher });
const save = () => userEvent.click(screen.getByRole('button', { name: /^(?:Lưu|Thử lại)$/ }));
const box = (name: string | RegExp) => screen.findByRole('textbox', { name }, patient);
const figure = (name: string | RegExp) => screen.getByRole('spinbutton', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, patient));
const write = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};

beforeAll(() => {
  // jsdom has no layout, which the editor of code asks for.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

/** What is sent for new questions. */
let created: { answers: unknown }[] = [];

// What a screen loads takes a busy machine longer than a test waits for an element.
beforeAll(
  () =>
    Promise.all([
      import('../pages/QuestionEditorPage'),
      import('./QuestionEditor'),
      import('./answers/InteractionFields'),
      import('./answers/TestDrivenFields'),
      import('./answers/TurtleFields'),
      import('./answers/VideoFields'),
    ]),
  120_000,
);

beforeEach(() => {
  created = [];
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  server.use(
    http.post(at('/api/question'), async ({ request }) => {
      created.push((await request.json()) as (typeof created)[number]);
      return ok(stored());
    }),
    http.get(at('/api/question/7'), () => ok(stored())),
    http.get(at('/api/question/7/check'), () => ok([])),
    http.get(at('/api/general/tags'), () => ok([])),
    http.get(at('/api/snippet/judge-language'), () => ok(languages)),
    http.post(at('/api/problems/preview'), () => ok({ html: '' })),
  );
});

describe('writing a test-driven question', { timeout: 180_000 }, () => {
  const python = languages.find(({ key }) => key.startsWith('python'))!;
  const answers = { [python.id]: { solution_file: 'solution.py', template: '', frame: '', solution: 'x = 1' } };
  const question = {
    ...stored({}, { answers }),
    ...aQuestion('test_driven_code'),
    can_edit: true,
    status: 'published',
  };

  it('has code for each language, and says what is wrong with a file name', async () => {
    const sent: object[] = [];
    server.use(
      http.get(at('/api/question/7'), () => ok(question)),
      http.get(at('/api/question/7/testcase'), () => ok([])),
      http.put(at('/api/question/7'), async ({ request }) => {
        sent.push((await request.json()) as object);
        return ok(question);
      }),
    );
    open('/manage/question-bank/7');
    const file = await box(/Tên tệp của người học/);
    expect(await screen.findByRole('tab', { name: python.name }, patient)).toHaveAttribute('aria-selected', 'true');
    await write(file, '../bai.py');
    await save();
    await waitFor(() => expect(file).toBeInvalid(), patient);
    await write(file, 'bai.py');
    await write(await box(new RegExp(`^Mẫu cho người học · `)), 'def f(): pass');
    await save();
    await expect.poll(() => sent, patient).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      answers: {
        [python.id]: { solution_file: 'bai.py', template: 'def f(): pass', frame: '', solution: 'x = 1' },
      },
    });
  });

  it('has tests with code', async () => {
    const added: object[] = [];
    server.use(
      http.get(at('/api/question/7'), () => ok(question)),
      http.get(at('/api/question/7/testcase'), () => ok([])),
      http.post(at('/api/question/7/testcase'), async ({ request }) => {
        added.push((await request.json()) as object);
        return ok({ id: 1 });
      }),
    );
    open('/manage/question-bank/7');
    await press('Thêm một bộ');
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    await write(dialog.getByRole('textbox', { name: /Tên bộ/ }), 'cơ bản');
    await write(dialog.getByRole('textbox', { name: /Mã kiểm thử/ }), 'print(f())');
    await write(dialog.getByRole('textbox', { name: 'Kết quả đúng' }), 'None');
    await userEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
    await expect.poll(() => added, patient).toHaveLength(1);
    expect(added[0]).toMatchObject({ name: 'cơ bản', output: 'None', test_code: { [python.id]: 'print(f())' } });
  });
});

describe('writing a drawing', { timeout: 180_000 }, () => {
  it('sends the program, the paper and the constructs, and says what is wrong at its field', async () => {
    open('/manage/question-bank/new?type=turtle');
    await write(await box('Tên câu hỏi'), 'Hình vuông');
    await write(await box('Chương trình của bạn'), 'forward(100)');
    await write(figure('Chiều ngang giấy'), '20');
    await userEvent.type(screen.getByRole('combobox', { name: /Bắt buộc dùng/ }), 'for{Enter}forward{Enter}');
    await userEvent.type(screen.getByRole('combobox', { name: /Không được dùng/ }), 'for{Enter}');
    await save();
    await waitFor(() => expect(figure('Chiều ngang giấy')).toBeInvalid(), patient);
    await write(figure('Chiều ngang giấy'), '300');
    await save();
    expect(await screen.findByText('Một cấu trúc không thể vừa bắt buộc vừa bị cấm.', {}, patient)).toBeInTheDocument();
    await userEvent.type(screen.getByRole('combobox', { name: /Không được dùng/ }), '{Backspace}while{Enter}');
    await write(figure(/Đạt điểm tối đa từ/), '90');
    await save();
    await expect.poll(() => created, patient).toHaveLength(1);
    expect(created[0]?.answers).toEqual({
      template: '',
      solution: 'forward(100)',
      canvas: { width: 300, height: 400 },
      compare: { ignore: [], threshold: 90 },
      required: ['for', 'forward'],
      forbidden: ['while'],
    });
  });
});

describe('writing on a picture', { timeout: 180_000 }, () => {
  const begin = async (activity: string) => {
    open('/manage/question-bank/new?type=interaction');
    await write(await box('Tên câu hỏi'), 'Bản đồ');
    const select = await screen.findByRole('combobox', { name: 'Việc cần làm' }, patient);
    await userEvent.selectOptions(select, activity);
  };
  const surface = () => {
    const found = screen.getByRole('application', { name: /^Vẽ trên hình/ });
    vi.spyOn(found, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 250));
    return found;
  };
  const drag = (on: Element, [fromX, fromY]: [number, number], [toX, toY]: [number, number]) => {
    fireEvent.pointerDown(on, { clientX: fromX, clientY: fromY, button: 0 });
    fireEvent.pointerMove(on, { clientX: toX, clientY: toY });
    fireEvent.pointerUp(on, { clientX: toX, clientY: toY });
  };

  it('draws areas to be touched, by pointer and by keys', async () => {
    await begin('Chạm vào hình');
    await write(await box(/Địa chỉ hình/), 'ftp://a.png');
    await save();
    expect(await screen.findByText('Địa chỉ bắt đầu bằng https:// hoặc /files/.', {}, patient)).toBeInTheDocument();
    await write(await box(/Địa chỉ hình/), '/files/1/a.png');
    await write(await box(/Lời mô tả/), 'Bản đồ');
    drag(surface(), [50, 25], [150, 75]);
    await userEvent.click(screen.getByRole('button', { name: 'Tròn' }));
    await press('Thêm vào giữa hình');
    const second = await screen.findByRole('button', { name: 'Vùng 2' }, patient);
    act(() => second.focus());
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    await userEvent.click(screen.getByRole('button', { name: 'Đa giác' }));
    for (const point of [
      [0, 0],
      [100, 0],
      [0, 100],
      [2, 2],
    ] as const)
      fireEvent.pointerDown(surface(), { clientX: point[0], clientY: point[1], button: 0 });
    await write(
      within(await screen.findByRole('group', { name: 'Vùng 1' })).getByRole('spinbutton', { name: /Rộng/ }),
      '2000',
    );
    await save();
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: /Rộng/ })).toBeInvalid(), patient);
    await write(screen.getByRole('spinbutton', { name: /Rộng/ }), '250');
    await save();
    await expect.poll(() => created, patient).toHaveLength(1);
    expect(created[0]?.answers).toMatchObject({
      activity: 'hotspot',
      items: [],
      picture: { kind: 'image', url: '/files/1/a.png', alt: 'Bản đồ' },
      key: [
        { shape: 'rectangle', x: 100, y: 100, width: 250, height: 200 },
        { shape: 'circle', x: 520, y: 500, radius: 80 },
        {
          shape: 'polygon',
          points: [
            [0, 0],
            [200, 0],
            [0, 400],
          ],
        },
      ],
    });
  });

  it('draws zones that cards belong to', async () => {
    await begin('Kéo vào nhóm, chỗ trống hoặc hình');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kéo vào' }), 'Các vùng của hình');
    await write(await box(/Địa chỉ hình/), 'https://a.vn/b.png');
    await press('Thêm vào giữa hình');
    await write(await box(/Tên vùng/), 'Miền Trung');
    await screen.findByRole('button', { name: 'Nơi 1 trên hình' }, patient);
    const mark = surface();
    const shape = mark.querySelector('rect')!;
    drag(shape, [250, 125], [200, 125]);
    await write(await box('Thẻ 1'), 'Huế');
    await userEvent.selectOptions(screen.getAllByRole('combobox', { name: 'Thuộc về' })[0]!, 'Miền Trung');
    await save();
    await expect.poll(() => created, patient).toHaveLength(1);
    expect(created[0]?.answers).toMatchObject({
      activity: 'drag',
      places: [{ text: 'Miền Trung', zone: { x: 300, y: 400, width: 200, height: 200 } }],
      key: '1::1',
    });
  });
});

describe('writing a film with questions', { timeout: 180_000 }, () => {
  it('has its questions in the order of time, each with the answers of its kind', async () => {
    open('/manage/question-bank/new?type=video_interaction');
    await write(await box('Tên câu hỏi'), 'Núi lửa');
    await write(await box('Địa chỉ phim'), 'http://a');
    await save();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Địa chỉ phim' })).toBeInvalid(), patient);
    await write(await box('Địa chỉ phim'), '/files/3/nui.mp4');
    await press('Thêm câu hỏi ở thời điểm đang xem');
    await write(figure('Dừng ở'), '90');
    await write(await box('Câu hỏi'), 'Vì sao?');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kiểu câu hỏi' }), 'Trả lời ngắn');
    await write(await box('Đáp án'), 'Nhiệt');
    await press('Thêm câu hỏi ở thời điểm đang xem');
    await write(figure(/Trả lời sai thì xem lại từ/), '5');
    await write(await box('Câu hỏi'), 'Ở đâu?');
    await write(await box('Phương án A'), 'Đất');
    await userEvent.click(screen.getByRole('radio', { name: 'Phương án A đúng' }));
    for (const letter of ['D', 'C']) await press(`Bỏ Phương án ${letter}`);
    await userEvent.click(screen.getByRole('switch', { name: /Phải trả lời/ }));
    await save();
    await expect.poll(() => created, patient).toHaveLength(1);
    expect(created[0]?.answers).toMatchObject({
      video: '/files/3/nui.mp4',
      moments: [
        {
          at: 0,
          type: 'single_choice',
          statement: 'Ở đâu?',
          answers: [{ text: 'Đất', correct: true }, { text: '' }],
          must_answer: true,
          go_back_to: 5,
        },
        { at: 90, type: 'short_answer', statement: 'Vì sao?', answers: [{ text: 'Nhiệt', share: 100 }] },
      ],
    });
  });
});
