import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { analysis, result } from './fixtures';
import { analyzerRoutes } from './routes';

vi.mock('#/ui/Chart/ChartPicture', () => ({ default: () => null }));
/** The forms as the page has sent them: on their way out of jsdom files lose their names. */
const forms: FormData[] = [];
const lastForm = () => forms.at(-1) ?? new FormData();
const nameIn = (form: FormData, field: string) => (form.get(field) as File | null)?.name ?? '';

beforeEach(() => {
  // jsdom measures no text, so that texts stand in the places of pictures.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  forms.length = 0;
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.body instanceof FormData) forms.push(init.body);
    return send(input, init);
  });
});

interface Sent {
  rubric: string | null;
  file: string;
  other: string;
}

/** The page, and the forms that the server was sent. */
function open(options: { user?: ReturnType<typeof person>; search?: string; answer?: (sent: Sent) => Response } = {}) {
  const sent: Sent[] = [];
  server.use(
    http.get(at('/api/analyze-scratch/results'), () => ok([result()], { page: 1, size: 96, total: 1 })),
    http.post(at('/api/analyze-scratch'), () => {
      const form = lastForm();
      const asked = { rubric: form.get('rubric') as string, file: nameIn(form, 'file'), other: nameIn(form, 'other') };
      sent.push(asked);
      return options.answer?.(asked) ?? ok(analysis());
    }),
  );
  renderWeb({ table: analyzerRoutes, at: `/analyzer${options.search ?? ''}`, user: options.user ?? null });
  return sent;
}

const project = new File(['PK'], 'mèo.sb3');
const zone = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' });
const choose = async (file = project) => userEvent.upload(await zone(/Dự án cần phân tích/), file);

it('measures a project as soon as it is chosen, and explains it', async () => {
  const sent = open();
  await choose();
  expect(await screen.findByRole('heading', { name: '8/21 điểm' })).toBeVisible();
  expect(sent).toEqual([{ rubric: 'classic', file: 'mèo.sb3', other: '' }]);
  const logic = screen.getByRole('heading', { name: 'Tư duy logic' }).closest('.MuiCard-root') as HTMLElement;
  expect(within(logic).getByText('1/3')).toBeVisible();
  expect(within(logic).getByText(/nếu không thì/)).toBeVisible();
  // The block that has earned the point, and those that would earn the next one.
  const pictures = within(logic).getAllByText(/^if <> then/);
  expect(pictures.map(({ textContent }) => textContent)).toEqual(['if <> then\nend', 'if <> then\nelse\nend']);
  expect(screen.getByText('Em đã đạt mức cao nhất của mặt này.')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Chạy dự án Scratch' })).toBeVisible();
});

it('opens what is done badly, with the blocks', async () => {
  open();
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: /Khối không bao giờ chạy/ }));
  expect(await screen.findByText('say [lạc lõng]')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Chưa đặt giá trị ban đầu/ }));
  expect(await screen.findByText('Sân khấu: biến “điểm”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Tin và khối không khớp/ }));
  expect(await screen.findByText('Mèo phát tin “bắt đầu” nhưng không ai nhận.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Kịch bản trùng lặp/ })).toBeNull();
});

it('asks again by the other rubric, and beside an earlier project', async () => {
  const comparison = {
    similarity: 0.8,
    scripts: [{ id: 0, target: 'Mèo', text: 'hide' }],
    targets: [
      {
        before: 'Mèo',
        after: 'Mèo con',
        change: 'changed' as const,
        scripts: [{ before: 0, after: 0, change: 'changed' as const, similarity: 0.5 }],
      },
    ],
  };
  const sent = open({ answer: ({ other }) => ok(analysis({ comparison: other === '' ? null : comparison })) });
  await choose();
  await screen.findByRole('heading', { name: '8/21 điểm' });
  await userEvent.click(screen.getByRole('button', { name: 'Mở rộng: 9 mặt' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ rubric: 'extended', file: 'mèo.sb3', other: '' }));
  await userEvent.upload(await zone(/So với bản trước/), new File(['PK'], 'cũ.sb3'));
  expect(await screen.findByText('Giống 80%')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Mèo → Mèo con/ }));
  expect(await screen.findByText('hide')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Bỏ cũ.sb3' }));
  await waitFor(() => expect(sent.at(-1)?.other).toBe(''));
  await waitFor(() => expect(screen.queryByText('Giống 80%')).toBeNull());
});

it('says what is wrong with a file, in the words of its field', async () => {
  const errors = [{ field: 'file', message: 'Tệp bị hỏng nên không mở được.', message_key: 'zip_damaged' }];
  open({ answer: () => refused(412, 'bad_archive', 'Tệp nén bị hỏng hoặc không phải zip.', errors) });
  await choose();
  expect(await screen.findByText('Tệp bị hỏng nên không mở được.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
});

it('says which of two files is bad', async () => {
  const errors = [{ field: 'other', message: 'Tệp bị hỏng nên không mở được.', message_key: 'zip_damaged' }];
  open({ answer: ({ other }) => (other === '' ? ok(analysis()) : refused(412, 'bad_archive', 'Tệp hỏng.', errors)) });
  await choose();
  await screen.findByRole('heading', { name: '8/21 điểm' });
  await userEvent.upload(await zone(/So với bản trước/), new File(['PK'], 'cũ.sb3'));
  expect(await screen.findByText('cũ.sb3: Tệp bị hỏng nên không mở được.')).toBeVisible();
});

it('draws thirty scripts of a sprite, and more at a press', async () => {
  const scripts = Array.from({ length: 70 }, (_, id) => ({ id, target: 'Mèo', text: `wait (${id}) seconds` }));
  open({ answer: () => ok(analysis({ scripts, dead_code: [] })) });
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: /^Mèo/ }));
  expect(await screen.findAllByText(/^wait \(/)).toHaveLength(30);
  await userEvent.click(screen.getByRole('button', { name: 'Xem thêm' }));
  expect(screen.getAllByText(/^wait \(/)).toHaveLength(60);
  await userEvent.click(screen.getByRole('button', { name: 'Xem thêm' }));
  expect(screen.getAllByText(/^wait \(/)).toHaveLength(70);
  expect(screen.queryByRole('button', { name: 'Xem thêm' })).toBeNull();
});

it('shows growth to who is signed in, and asks others to sign in', async () => {
  open({ search: '?tab=growth' });
  expect(await screen.findByRole('button', { name: 'Đăng nhập' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Cả lớp' })).toBeNull();
});

it('lists my analyses', async () => {
  open({ user: person(), search: '?tab=growth' });
  const row = await screen.findByRole('row', { name: /mèo\.sb3/ });
  expect(within(row).getByText('8/21')).toBeVisible();
  expect(within(row).getByText('Đang phát triển')).toBeVisible();
});

const outcome = {
  file: { id: 3, name: 'Scratch 6A.xlsx', url: '/files/3/Scratch%206A.xlsx' },
  rows: 2,
  alike: [{ a: 'An.sb3', b: 'Bình.sb3', similarity: 0.93 }],
  left_out: [{ name: 'ghi chú.docx', message: 'Chỉ nhận tệp: sb2, sb3, sprite3.' }],
};
const teacher = person({ role: 'teacher', permissions: { question: ['update'] } });

it('shows what came of the task that the address names', async () => {
  server.use(
    http.get(at('/api/classroom'), () => ok([], { page: 1, size: 96, total: 0 })),
    http.get(at('/api/tasks/5'), () => ok({ state: 'done', done: 2, total: 2, result: outcome, reason: null })),
  );
  open({ user: teacher, search: '?tab=class&task=5' });
  expect(await screen.findByText('An.sb3 và Bình.sb3: 93%')).toBeVisible();
});

it('has a class measured in the background, and tells who is alike', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/classroom'), () => ok([{ id: 7, name: 'Lớp 6A' }], { page: 1, size: 96, total: 1 })),
    http.get(at('/api/tasks/5'), () => ok({ state: 'done', done: 2, total: 2, result: outcome, reason: null })),
    http.post(at('/api/analyze-scratch/class'), () => {
      const form = lastForm();
      asked.push(`${nameIn(form, 'archive')} ${form.get('classroom_id') as string}`);
      return ok({ task: 5 });
    }),
  );
  open({ user: teacher, search: '?tab=class' });
  await userEvent.upload(await zone(/Tệp zip của lớp/), new File(['PK'], '6a.zip'));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Lớp' }), 'Lớp 6A');
  await userEvent.click(screen.getByRole('button', { name: 'Phân tích cả lớp' }));
  expect(await screen.findByText('An.sb3 và Bình.sb3: 93%')).toBeVisible();
  expect(screen.getByText(/Chỉ nhận tệp/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tải bảng Excel' })).toHaveAttribute('href', outcome.file.url);
  expect(asked).toEqual(['6a.zip 7']);
});
