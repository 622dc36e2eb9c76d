import EditIcon from '@mui/icons-material/EditOutlined';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '#/routing/paths';
import { readStored } from '../storage';
import { DataTable, type Column, type DataTableProps, type TableList } from './DataTable';

interface Topic {
  id: number;
  title: string;
  count: number;
}

const topics: Topic[] = ['Dãy con', 'Đồ thị', 'Cây', 'Xâu'].map((title, index) => ({
  id: index + 1,
  title,
  count: index,
}));
const columns: Column<Topic>[] = [
  { key: 'count', title: 'Số bài', cell: (topic) => topic.count, sort: 'count', align: 'right' },
  { key: 'title', title: 'Chủ đề', cell: (topic) => topic.title, sort: 'title', phone: 'title', pin: 'left' },
  { key: 'id', title: 'Mã', cell: (topic) => `m${topic.id}`, phone: 'hide' },
];
const rowKey = (topic: Topic) => topic.id;
const rowLabel = (topic: Topic) => topic.title;

function show(element: ReactElement) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/manage'] });
  return { router, ...render(<RouterProvider router={router} />) };
}

function Topics(props: Partial<DataTableProps<Topic>>) {
  return <DataTable label="Chủ đề" columns={columns} rowKey={rowKey} rowLabel={rowLabel} {...props} />;
}

const listAt = (change: Partial<TableList> & { sort?: string } = {}): TableList => ({
  values: { page: 2, size: 12, search: '', sort: change.sort ?? '' },
  set: vi.fn(),
  clear: vi.fn(),
  narrowed: false,
  ...change,
});

const query = (change: object) => ({
  data: undefined,
  error: null,
  isPlaceholderData: false,
  refetch: vi.fn(),
  ...change,
});

/** A window of a phone's width, as far as media queries tell. */
function phone() {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

describe('rows', () => {
  it('are cells in the order given, what is pinned first, numbered over the whole list', () => {
    show(<Topics rows={{ items: topics, meta: { page: 3, size: 12, total: 28 } }} />);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Chủ đề', 'Số bài', 'Mã']);
    const table = screen.getByRole('table', { name: 'Chủ đề' });
    expect(table).toHaveAttribute('aria-rowcount', '29');
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '1',
      '26',
      '27',
      '28',
      '29',
    ]);
  });

  it('lead to their screen, wherever they are clicked', async () => {
    const { router } = show(<Topics rows={topics} rowHref={(topic) => paths.problem(String(topic.id))} />);
    const row = screen.getByRole('row', { name: /Đồ thị/ });
    expect(within(row).getByRole('link', { name: 'Đồ thị' })).toHaveAttribute('href', '/problems/2');
    await userEvent.click(within(row).getByText('m2'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/problems/2'));
  });

  it('pass the keys that are held on to the link, and leave clicks on controls alone', async () => {
    const clicked: string[] = [];
    const actions = () => [
      { key: 'edit', label: 'Sửa', icon: <EditIcon />, inline: true, onClick: () => clicked.push('edit') },
    ];
    const { router } = show(
      <Topics rows={topics} rowActions={actions} rowHref={(topic) => paths.problem(String(topic.id))} />,
    );
    const row = screen.getByRole('row', { name: /Cây/ });
    const link = within(row).getByRole('link', { name: 'Cây' });
    link.addEventListener('click', (event) => {
      if (event.ctrlKey) clicked.push('new tab');
      event.preventDefault();
    });
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(within(row).getByText('m3'));
    await user.keyboard('{/Control}');
    await user.click(within(row).getByRole('button', { name: 'Sửa' }));
    expect(clicked).toEqual(['new tab', 'edit']);
    expect(router.state.location.pathname).toBe('/manage');
  });

  it('have a menu of what else can be done, which doesn’t follow the row’s link', async () => {
    const remove = vi.fn();
    const actions = (topic: Topic) => [
      { key: 'open', label: 'Mở', to: paths.home },
      { key: 'remove', label: 'Xóa', danger: true, onClick: () => remove(topic.id) },
    ];
    const { router } = show(<Topics rows={topics} rowActions={actions} rowHref={() => paths.problems} />);
    await userEvent.click(screen.getByRole('button', { name: 'Thao tác khác: Xâu' }));
    expect(await screen.findByRole('menuitem', { name: 'Mở' })).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Xóa' }));
    expect(remove).toHaveBeenCalledWith(4);
    expect(router.state.location.pathname).toBe('/manage');
  });
});

describe('sorting', () => {
  it('asks for a column up, down, and then as the server likes', async () => {
    const up = listAt();
    const { unmount } = show(<Topics rows={topics} list={up} />);
    await userEvent.click(screen.getByRole('button', { name: 'Số bài' }));
    expect(up.set).toHaveBeenCalledWith({ sort: 'count' });
    unmount();
    const down = listAt({ sort: 'count' });
    show(<Topics rows={topics} list={down} />);
    expect(screen.getByRole('columnheader', { name: 'Số bài' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Số bài' }));
    expect(down.set).toHaveBeenCalledWith({ sort: '-count' });
  });
});

/** What is said of the selection. */
const announced = () => screen.getAllByRole('status')[0];

describe('selection', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name });

  it('goes over single rows, ranges and all, is announced, and is acted upon', async () => {
    const act = vi.fn();
    show(<Topics rows={topics} bulkActions={[{ key: 'publish', label: 'Xuất bản', onClick: act }]} />);
    const user = userEvent.setup();
    await user.click(box('Chọn Dãy con'));
    expect(box('Chọn tất cả')).toHaveAttribute('data-indeterminate', 'true');
    await user.keyboard('{Shift>}');
    await user.click(box('Chọn Cây'));
    await user.keyboard('{/Shift}');
    expect(announced()).toHaveTextContent('Đã chọn 3');
    await user.click(screen.getByRole('button', { name: 'Xuất bản' }));
    expect(act).toHaveBeenLastCalledWith(topics.slice(0, 3), expect.any(Function));
    await user.click(box('Chọn tất cả'));
    expect(announced()).toHaveTextContent('Đã chọn 4');
    await user.click(box('Chọn tất cả'));
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    expect(announced()).toBeEmptyDOMElement();
  });

  it('ends with the page, and with the rows that are gone', async () => {
    const page = (number: number, items: Topic[]) => (
      <Topics rows={{ items, meta: { page: number, size: 12, total: 40 } }} bulkActions={[]} />
    );
    const { rerender } = render(page(1, topics));
    await userEvent.click(box('Chọn Dãy con'));
    await userEvent.click(box('Chọn Cây'));
    rerender(page(1, topics.slice(1)));
    expect(announced()).toHaveTextContent('Đã chọn 1');
    rerender(page(2, topics));
    rerender(page(1, topics));
    expect(box('Chọn Cây')).not.toBeChecked();
  });
});

describe('states', () => {
  it('without rows says whether there are none at all or none for these filters', async () => {
    const empty = { title: 'Chưa có chủ đề nào' };
    const { unmount } = show(<Topics rows={[]} list={listAt()} empty={empty} />);
    expect(screen.getByText('Chưa có chủ đề nào')).toBeVisible();
    unmount();
    const list = listAt({ narrowed: true });
    show(<Topics rows={[]} list={list} empty={empty} />);
    await userEvent.click(screen.getByRole('button', { name: 'Xóa bộ lọc' }));
    expect(list.clear).toHaveBeenCalledOnce();
  });

  it('first loads rows of the page’s size, then shows an error that can be retried', async () => {
    const { unmount } = show(<Topics query={query({})} list={listAt()} />);
    expect(screen.getByRole('table', { name: 'Chủ đề' })).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(12);
    unmount();
    const failed = query({ error: new Error('no') });
    show(<Topics query={failed} />);
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    expect(failed.refetch).toHaveBeenCalledOnce();
  });

  it('keeps the old rows while others come, and where bringing them failed', () => {
    const { unmount } = show(<Topics query={query({ data: topics, isPlaceholderData: true })} />);
    expect(screen.getByRole('table', { name: 'Chủ đề' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Cây')).toBeVisible();
    unmount();
    show(<Topics query={query({ data: topics, error: new Error('no') })} />);
    expect(screen.getByText('Cây')).toBeVisible();
    expect(screen.getByText('Chưa tải được dữ liệu mới. Bạn đang xem dữ liệu cũ.')).toBeVisible();
  });
});

describe('on a phone', () => {
  beforeEach(phone);
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('rows are cards with a title and their other columns, and are sorted by a list', async () => {
    const list = listAt();
    show(<Topics rows={topics} list={list} rowHref={(topic) => paths.problem(String(topic.id))} bulkActions={[]} />);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const card = screen.getAllByRole('listitem')[1];
    if (!card) throw new Error('no card');
    expect(within(card).getByRole('link', { name: 'Đồ thị' })).toBeVisible();
    expect(within(card).getByRole('term')).toHaveTextContent('Số bài');
    expect(card).not.toHaveTextContent('m2');
    await userEvent.click(within(card).getByRole('checkbox', { name: 'Chọn Đồ thị' }));
    expect(announced()).toHaveTextContent('Đã chọn 1');
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ chọn' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sắp xếp' }), 'Chủ đề (giảm dần)');
    expect(list.set).toHaveBeenCalledWith({ sort: '-title' });
  });
});

describe('density', () => {
  it('is worn by the page and remembered', async () => {
    show(<Topics rows={topics} list={listAt()} />);
    const toggle = screen.getByRole('button', { name: 'Thu gọn dòng' });
    await userEvent.click(toggle);
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    expect(readStored('lophoc.density')).toBe('compact');
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(toggle);
    expect(document.documentElement).not.toHaveAttribute('data-density');
  });
});

describe('a long list', () => {
  it('draws the rows in sight only, numbered among all', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(57);
    const many = Array.from({ length: 10_000 }, (_, id) => ({ id, title: `Chủ đề ${id}`, count: id }));
    show(<Topics rows={many} virtual bulkActions={[]} />);
    const row = await screen.findByRole('row', { name: /Chủ đề 3 / });
    expect(row).toHaveAttribute('aria-rowindex', '5');
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    expect(screen.getByRole('region', { name: 'Chủ đề' })).toHaveAttribute('tabindex', '0');
    expect(document.querySelectorAll('[data-index]').length).toBeLessThan(40);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn tất cả' }));
    expect(announced()).toHaveTextContent('Đã chọn 10,000');
  });
});
