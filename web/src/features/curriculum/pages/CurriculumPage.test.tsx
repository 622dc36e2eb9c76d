import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { UNDO_MS } from '#/ui/removal';
import { chapter, lesson, lessonView, tree } from '../fixtures';
import { curriculumRoutes } from '../routes';
import { changed, indexOf, without } from '../tree/model';
import { moveItems } from '../tree/moves';
import type { ItemsChange, EditItem, Finding, ItemPlace } from '../types';

const user = person({ role: 'teacher', permissions: { course: ['list', 'create', 'read', 'update', 'delete'] } });
const items = at('/api/curriculum/5/course-items');
const course = { id: 5, slug: 'python', title: 'Python từ con số 0', status: 'draft', can_edit: true };

/** A course with its curriculum; answers what was sent, by method and path. */
function serve(answer: EditItem[] = tree, findings: Partial<Finding>[] = []) {
  const calls: [string, unknown][] = [];
  let now: readonly EditItem[] = answer;
  const move = (ids: number[], { parent_id, before_id }: ItemPlace) => {
    now = moveItems(now, new Set(ids), { parent_id, before_id });
  };
  const note = async (name: string, request: Request) => {
    const body: unknown = await request.json();
    calls.push([name, body]);
    return body;
  };
  server.use(
    http.get(at('/api/courses/5'), () => ok(course)),
    http.get(at('/api/courses/5/check'), () => ok({ findings })),
    http.get(items, () => ok(now)),
    http.post(items, async ({ request }) => {
      await note('create', request);
      return ok([lesson(50, 'Bài giảng mới')]);
    }),
    http.put(items, async ({ request }) => {
      const body = (await note('bulk', request)) as ItemsChange & ItemPlace;
      if (body.do === 'move') move(body.ids, body);
      if (body.do === 'delete') now = without(now, new Set(body.ids));
      return ok(now);
    }),
    http.put(at('/api/curriculum/course-item/:id/move'), async ({ request, params }) => {
      move([Number(params.id)], (await note(`move ${String(params.id)}`, request)) as ItemPlace);
      return ok(true);
    }),
    http.put(at('/api/curriculum/course-item/:id'), async ({ request, params }) => {
      const body = (await note(`change ${String(params.id)}`, request)) as EditItem;
      const change = { ...body, version: body.version + 1 };
      now = changed(now, Number(params.id), change);
      return ok({ ...indexOf(now).byId.get(Number(params.id))?.item, children: [] });
    }),
    http.get(at('/api/lesson-item/:id'), ({ params }) => ok(lessonView(Number(params.id)))),
    http.get(at('/api/lesson-item/:id/question'), () => ok({ count: 0, points: 0, items: [], questions: null })),
  );
  return calls;
}

const open = (address = '/manage/course/5/curriculum') => renderWeb({ table: curriculumRoutes, at: address, user });
/** The page is loaded with the first that is shown. */
const patient = { timeout: 20_000 };
const row = (name: string | RegExp) => screen.findByRole('treeitem', { name }, patient);
const shown = () =>
  screen.getAllByRole('treeitem').map((one) => `${one.getAttribute('aria-level')} ${one.dataset.item}`);
const focusOn = async (name: string | RegExp) => {
  const one = await row(name);
  one.focus();
  return one;
};
const mouse = (button: HTMLElement, type: string, clientY: number, clientX = 10) =>
  fireEvent(
    type === 'pointerdown' ? button : window,
    Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY, button: 0 })),
  );

afterEach(() => vi.useRealTimers());

describe('the tree', () => {
  it('shows chapters and lessons with what is special about them', async () => {
    const special = [
      chapter(1, 'Mở đầu', [
        lesson(2, 'Chào', 'lecture', { is_preview: true }),
        lesson(3, 'Cài đặt', 'video', { is_hidden: true, opens_at: 1_790_000_000, requires: [2] }),
      ]),
    ];
    serve(special, [{ level: 'warning', key: 'no_captions', message: 'Video chưa có phụ đề', item_id: 3 }]);
    open();
    expect(await row('Mở đầu, Chương')).toHaveAttribute('aria-expanded', 'true');
    expect(await row('Chào, Bài giảng, Học thử')).toBeVisible();
    const hidden = await row(/^Cài đặt, Video, Đang ẩn, Mở lúc .*, Cần học xong: Chào, Video chưa có phụ đề$/);
    expect(hidden).toHaveAttribute('aria-level', '2');
    await userEvent.click(screen.getByRole('button', { name: 'Thu gọn Mở đầu' }));
    expect(shown()).toEqual(['1 1']);
  });

  it('is put in order with Alt and the arrows: neighbours are named, and a refusal puts it back', async () => {
    const calls = serve();
    open();
    await focusOn(/^Cài đặt/);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(calls).toEqual([['move 3', { parent_id: 1, before_id: 2 }]]));
    expect(await row(/^Cài đặt/)).toHaveFocus();
    expect(screen.getByText('Cài đặt: vị trí 1 trên 2 trong Mở đầu')).toBeInTheDocument();
    await focusOn(/^Kết/);
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(calls.at(-1)).toEqual(['move 9', { parent_id: 4, before_id: null }]));
    server.use(
      http.put(at('/api/curriculum/course-item/:id/move'), () => refused(412, 'lesson_in_lesson', 'Không được')),
    );
    await focusOn(/^Chào/);
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(await screen.findByText('Không được')).toBeVisible();
    await waitFor(() => expect(shown()).toContain('2 2'));
  });

  it('is put in order by dragging', async () => {
    const calls = serve();
    open();
    const handle = await screen.findByRole('button', { name: 'Kéo để chuyển Kết' }, patient);
    mouse(handle, 'pointerdown', 340);
    mouse(handle, 'pointermove', 46, 32);
    mouse(handle, 'pointerup', 46, 32);
    await waitFor(() => expect(calls).toEqual([['move 9', { parent_id: 1, before_id: 2 }]]));
    expect(shown().slice(0, 3)).toEqual(['1 1', '2 9', '2 2']);
    expect(await screen.findByText('Đã chuyển Kết')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
    await waitFor(() => expect(calls.at(-1)).toEqual(['move 9', { parent_id: null, before_id: null }]));
  });

  it('gives titles in place, by keyboard', async () => {
    const calls = serve();
    open();
    await focusOn(/^Chào/);
    await userEvent.keyboard('{F2}');
    const field = await screen.findByRole('textbox', { name: 'Tên mới của Chào' });
    fireEvent.change(field, { target: { value: 'Xin chào' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(calls[0]).toMatchObject(['change 2', { title: 'Xin chào', version: 1 }]));
    await waitFor(async () => expect(await row(/^Xin chào/)).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    const again = await screen.findByRole('textbox', { name: /^Tên mới/ });
    fireEvent.change(again, { target: { value: 'không' } });
    fireEvent.keyDown(again, { key: 'Escape' });
    expect(calls).toHaveLength(1);
  });

  it('gets a lesson by one key, which is named at once', async () => {
    const calls = serve();
    open();
    await focusOn(/^Chào/);
    await userEvent.keyboard('l');
    expect(await screen.findByRole('textbox', { name: 'Tên mới của Bài giảng mới' })).toHaveFocus();
    expect(calls).toEqual([
      [
        'create',
        {
          kind: 'lesson',
          title: 'Bài giảng mới',
          lesson: { type: 'lecture' },
          parent_id: 1,
          before_id: 3,
        },
      ],
    ]);
  });

  it('takes an outline that is pasted, after it was seen', async () => {
    const calls = serve();
    open();
    const one = await focusOn(/^Kết/);
    fireEvent.paste(one, { clipboardData: { getData: () => '# Hàm\n- def\n- return' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Tạo từ dàn ý' }));
    expect(within(dialog.getByRole('group', { name: 'Sẽ được tạo' })).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(dialog.getByRole('button', { name: 'Tạo 3 mục' }));
    await waitFor(() =>
      expect(calls).toEqual([['create', { outline: '# Hàm\n- def\n- return', parent_id: null, before_id: null }]]),
    );
  });

  it('is searched without accents', async () => {
    serve();
    open();
    const search = await screen.findByRole('searchbox', { name: 'Tìm trong chương trình' }, patient);
    fireEvent.change(search, { target: { value: 'kiem tra' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await waitFor(() => expect(shown()).toEqual(['1 4', '2 5', '3 7']));
  });

  it('of a thousand items draws those in sight', async () => {
    serve(
      Array.from({ length: 40 }, (_, c) =>
        chapter(
          1000 + c,
          `Chương ${c}`,
          Array.from({ length: 24 }, (_unused, l) => lesson(2000 + c * 24 + l, `Bài ${c}.${l}`)),
        ),
      ),
    );
    open();
    await row('Chương 0, Chương');
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
    expect(screen.getByText('960 bài học, 1,000 mục')).toBeVisible();
  });
});

describe('several items', () => {
  it('are hidden, dated and moved together', async () => {
    const calls = serve();
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Chọn Chào' }, patient));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn Kết' }));
    const bar = within(await screen.findByRole('toolbar', { name: 'Thao tác với các mục đã chọn' }));
    expect(bar.getByText('Đã chọn 2')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Thao tác khác' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ẩn' }));
    await waitFor(() => expect(calls).toEqual([['bulk', { ids: [2, 9], do: 'set', is_hidden: true }]]));
    await userEvent.click(bar.getByRole('button', { name: 'Chuyển tới…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Chuyển 2 mục tới' }));
    await userEvent.click(dialog.getByRole('button', { name: 'For' }));
    await waitFor(() =>
      expect(calls.at(-1)).toEqual(['bulk', { ids: [2, 9], do: 'move', parent_id: 5, before_id: null }]),
    );
    expect(shown()).toEqual(['1 1', '2 3', '1 4', '2 5', '3 6', '3 7', '3 2', '3 9', '2 8']);
  });

  it('are deleted after ten seconds in which that can be taken back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const calls = serve();
    open();
    await focusOn(/^Vòng lặp/);
    await userEvent.keyboard('{Delete}');
    expect(shown()).toEqual(['1 1', '2 2', '2 3', '1 9']);
    await userEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
    expect(shown()).toHaveLength(9);
    await focusOn(/^Kết/);
    await userEvent.keyboard('{Delete}');
    vi.advanceTimersByTime(UNDO_MS);
    await waitFor(() => expect(calls).toEqual([['bulk', { ids: [9], do: 'delete' }]]));
  });
});

it('the page says who may not', async () => {
  serve();
  server.use(http.get(items, () => refused(403, 'forbidden', 'Của người khác')));
  open();
  expect(await screen.findByText(/Của người khác/, {}, patient)).toBeVisible();
});

it('a chapter saves itself, and what a learner sees is one press away', async () => {
  const calls = serve();
  server.use(
    http.get(at('/api/curriculum/python/course_items'), ({ request }) => {
      const as = new URL(request.url).searchParams.get('as');
      return ok([
        {
          ...chapter(1, 'Mở đầu'),
          state: as === 'new' ? 'locked' : 'open',
          reason: as === 'new' ? 'not_enrolled' : null,
          message: as === 'new' ? 'Bạn chưa tham gia khóa học' : null,
          requires: [],
          percent: 0,
        },
      ]);
    }),
  );
  open('/manage/course/5/curriculum?item=1');
  const title = await screen.findByRole('textbox', { name: 'Tên (English)' }, patient);
  fireEvent.change(title, { target: { value: 'Beginning' } });
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  await waitFor(() =>
    expect(calls[0]).toMatchObject([
      'change 1',
      { title: 'Mở đầu', translations: { en: { title: 'Beginning' } }, version: 1 },
    ]),
  );
  expect(await screen.findByText(/^Đã lưu lúc/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Xem như người học' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Xem như người học' }));
  expect(await drawer.findByText('Mở')).toBeVisible();
  await userEvent.click(drawer.getByRole('radio', { name: 'Chưa tham gia' }));
  expect(await drawer.findByText('Bạn chưa tham gia khóa học')).toBeVisible();
});

it('takes lessons of a file at its end', async () => {
  serve();
  const sent: string[] = [];
  server.use(
    http.post(at('/api/courses/import'), async ({ request }) => {
      const body = await request.text();
      const [, dryRun = ''] = /name="dry_run"\s+(\w+)/.exec(body) ?? [];
      const [, id = ''] = /name="course_id"\s+(\d+)/.exec(body) ?? [];
      sent.push(`${id} ${dryRun}`);
      const report = { title: 'Hàm', chapters: 1, lessons: 2, questions: 0, files: 0, failed: false, messages: [] };
      return ok({ ...report, task_id: dryRun === 'true' ? null : 6 });
    }),
    http.get(at('/api/tasks/6'), () => {
      server.use(http.get(items, () => ok([...tree, chapter(60, 'Hàm', [lesson(61, 'def')])])));
      return ok({ state: 'done', done: 2, total: 2, reason: null, result: { course_id: 5 } });
    }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Thêm' }, patient));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Nhập từ tệp…' }, patient));
  const dialog = await screen.findByRole('dialog', { name: 'Nhập vào cuối khóa học này' }, patient);
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['# Hàm'], 'ham.md', { type: 'text/markdown' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Đọc thử' }));
  expect(await within(dialog).findByText(/được thêm vào cuối khóa học này/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Thêm vào khóa học' }));
  expect(await screen.findByText('Đã thêm 2 bài học vào cuối khóa học', {}, patient)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await row('Hàm, Chương')).toBeVisible();
  expect(sent).toEqual(['5 true', '5 false']);
});
