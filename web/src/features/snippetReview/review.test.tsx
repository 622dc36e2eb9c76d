import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import type { SnippetRemark } from './api';
import { aRemark, aVersion } from './fixtures';
import { ReviewPanel } from './ReviewPanel';
import { snippetReviewRoutes } from './routes';

const patient = { timeout: 20_000 };
const author = { id: 5, name: 'Trần An' };
const state = { remarks: [] as SnippetRemark[], sent: [] as unknown[], may: true, linked: false };

beforeEach(() => {
  Object.assign(state, { remarks: [aRemark()], sent: [], may: true, linked: false });
  server.use(
    http.get(at('/api/snippet/judge-language'), () => ok([{ id: 71, key: 'python3', name: 'Python 3' }])),
    http.get(at('/api/snippet/review/t0k3n'), () =>
      ok({
        snippet: { id: 3, slug: 'abc123def456', title: 'Tổng hai số', author },
        version: aVersion(),
        remarks: state.remarks,
        can_remark: state.may,
      }),
    ),
    http.get(at('/api/snippet/3/versions'), () =>
      ok(
        [
          { n: 3, name: null, reason: 'run', at: 1_790_000_600, bytes: 20, remarks: 0, has_review_link: false },
          {
            n: 2,
            name: 'Nộp cô',
            reason: 'named',
            at: 1_790_000_000,
            bytes: 20,
            remarks: state.remarks.length,
            has_review_link: state.linked,
          },
        ],
        { page: 1, size: 96, total: 2 },
      ),
    ),
    http.get(at('/api/snippet/3/versions/2'), () => ok(aVersion())),
    http.get(at('/api/snippet/3/remarks'), () => ok(state.remarks)),
    http.post(at('/api/snippet/3/remarks'), async ({ request }) => {
      const body = (await request.json()) as { file: string; line: number | null; text: string };
      state.sent.push(body);
      const said = aRemark({ ...body, id: 20 + state.sent.length, can_delete: true });
      state.remarks = [...state.remarks, said];
      return ok(state.remarks);
    }),
  );
});

const open = (address = '/ucode/review/t0k3n') =>
  renderWeb({ table: snippetReviewRoutes, at: address, user: person({ id: 9, role: 'teacher' }) });

it('shows a version by its files, with what was said of it', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Nhận xét: Tổng hai số' }, patient)).toBeVisible();
  expect(screen.getByText(/^Của Trần An · .*Phiên bản 2/)).toBeVisible();
  const remarks = within(await screen.findByRole('list', { name: 'Các nhận xét ở dòng 1' }));
  expect(remarks.getByText('Đặt tên biến rõ hơn.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'main.py 1' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('tab', { name: 'so.py' }));
  expect(await screen.findByText('b = 2')).toBeVisible();
  expect(screen.getByText('1 2')).toBeVisible();
});

it('takes a remark on a line, and keeps one that is begun on another', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Nhận xét dòng 2' }, patient));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nhận xét cho dòng 2' }, patient), 'In cả hai số.');
  await userEvent.click(screen.getByRole('button', { name: 'Thêm nhận xét chung cho tệp' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nhận xét chung cho main.py' }, patient), 'Gần');
  const form = within(screen.getByRole('form', { name: 'Nhận xét cho dòng 2' }));
  await userEvent.click(form.getByRole('button', { name: 'Gửi nhận xét' }));
  expect(await screen.findByRole('list', { name: 'Các nhận xét ở dòng 2' }, patient)).toHaveTextContent(
    'In cả hai số.',
  );
  expect(state.sent).toEqual([{ token: 't0k3n', file: 'main.py', line: 2, text: 'In cả hai số.' }]);
  expect(screen.getByRole('textbox', { name: 'Nhận xét chung cho main.py' })).toHaveValue('Gần');
});

it('takes a remark of my own out of sight, and back', async () => {
  state.remarks = [aRemark({ can_delete: true })];
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Xóa nhận xét của Cô Lan' }, patient));
  await waitFor(() => expect(screen.queryByText('Đặt tên biến rõ hơn.')).not.toBeInTheDocument());
  await userEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }, patient));
  expect(await screen.findByText('Đặt tên biến rõ hơn.')).toBeVisible();
});

it('lets who may not write read alone', async () => {
  state.may = false;
  open();
  expect(await screen.findByText('Bạn chỉ xem được các nhận xét của phiên bản này.', {}, patient)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Nhận xét dòng/ })).not.toBeInTheDocument();
});

it('says that a link is not right', async () => {
  server.use(http.get(at('/api/snippet/review/kh0ng'), () => refused(404, 'version_not_found', 'Không tìm thấy.')));
  open('/ucode/review/kh0ng');
  expect(await screen.findByText(/tác giả đã thu hồi nó/, {}, patient)).toBeVisible();
});

/** The calls of the link, which keeps its address. */
const serveLink = () => {
  server.use(
    http.post(at('/api/snippet/3/review-link'), async ({ request }) => {
      state.sent.push(await request.json());
      state.linked = true;
      return ok({ url: '/ucode/review/t0k3n', n: 2 });
    }),
    http.delete(at('/api/snippet/3/review-link'), () => {
      state.linked = false;
      return ok(true);
    }),
  );
};

/** Opens what others have said of the snippet. */
async function openDrawer() {
  const snippet = { id: 3, slug: 'abc123def456', title: 'Tổng hai số', can_edit: true };
  const table: readonly RouteRow[] = [
    {
      name: 'snippet-review',
      path: 'x',
      access: 'login',
      texts: ['snippetReview'],
      page: async () => ({ default: () => <ReviewPanel snippet={snippet} version={null} /> }),
    },
  ];
  renderWeb({ table, at: '/x', user: person() });
  await userEvent.click(await screen.findByRole('button', { name: 'Nhận xét' }, patient));
  return within(await screen.findByRole('dialog', { name: 'Nhận xét: Tổng hai số' }, patient));
}

it('shows a link that is there at once', async () => {
  serveLink();
  Object.assign(state, { linked: true, remarks: [] });
  const drawer = await openDrawer();
  const link = await drawer.findByRole('textbox', { name: 'Liên kết để người khác nhận xét' }, patient);
  expect(link).toHaveValue(at('/ucode/review/t0k3n'));
  expect(state.sent).toEqual([{ n: 2 }]);
  expect(drawer.getByRole('combobox', { name: 'Phiên bản' })).toHaveDisplayValue(/^Nộp cô · .* · có liên kết$/);
});

it('gives the author a link, and what others have said version by version', async () => {
  serveLink();
  const drawer = await openDrawer();
  expect(await drawer.findByText('Đặt tên biến rõ hơn.', {}, patient)).toBeVisible();
  expect(drawer.getByRole('combobox', { name: 'Phiên bản' })).toHaveDisplayValue(/^Nộp cô · .* · 1 nhận xét$/);
  await userEvent.click(drawer.getByRole('button', { name: 'Tạo liên kết nhận xét cho bản hiện tại' }));
  const link = await drawer.findByRole('textbox', { name: 'Liên kết để người khác nhận xét' }, patient);
  expect(link).toHaveValue(at('/ucode/review/t0k3n'));
  expect(state.sent).toEqual([{}]);
  await userEvent.click(drawer.getByRole('button', { name: 'Thu hồi liên kết' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Thu hồi liên kết' }, patient));
  await userEvent.click(asked.getByRole('button', { name: 'Thu hồi liên kết' }));
  await waitFor(() => expect(link).not.toBeInTheDocument());
});
