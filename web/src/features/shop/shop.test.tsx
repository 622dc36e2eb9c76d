import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { courseRoutes } from '../courses/routes';
import { shopRoutes } from './routes';
import type { ShopItem, ShopPurchase } from './types';

const table = [...shopRoutes, ...courseRoutes];
const python = { id: 7, slug: 'python-co-ban', title: 'Python cơ bản' };

const anItem = (change: Partial<ShopItem> = {}): ShopItem => ({
  id: 1,
  kind: 'discount',
  title: 'Giảm 20%',
  description: 'Cho khóa học Python.',
  image: '',
  coins: 50,
  stock: null,
  per_user: 1,
  bought: 0,
  course: python,
  percent: 20,
  amount: null,
  days: 30,
  ...change,
});

const aPurchase = (change: Partial<ShopPurchase> = {}): ShopPurchase => ({
  id: 3,
  item_id: 1,
  kind: 'discount',
  title: 'Giảm 20%',
  coins: 50,
  state: 'done',
  note: '',
  code: 'UC-7K2M',
  course: python,
  created_at: 1_790_000_000,
  decided_at: null,
  ...change,
});

/** The shop with these things, for somebody with 100 uCoin. */
function open(items: ShopItem[], purchases: () => ShopPurchase[] = () => []) {
  server.use(
    http.get(at('/api/shop'), () => ok(items)),
    http.get(at('/api/shop/purchases'), () => ok(purchases(), { page: 1, size: 12, total: purchases().length })),
  );
  return renderWeb({ table, at: '/shop', user: person({ ucoin: 100 }) });
}

const confirm = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Đổi' }));

it('buys a code after a question, shows it, and takes its price off', async () => {
  const bought: ShopPurchase[] = [];
  const keys: string[] = [];
  open([anItem()], () => bought);
  server.use(
    http.post(at('/api/shop/1/buy'), async ({ request }) => {
      keys.push(((await request.json()) as { key: string }).key);
      if (keys.length === 1) return refused(412, 'out_of_stock', 'Món này vừa hết.');
      bought.push(aPurchase());
      return ok({ purchase_id: 3, code: 'UC-7K2M', course_id: null, balance: 50 });
    }),
  );
  expect(await screen.findByText('Bạn có 100 uCoin')).toBeVisible();
  expect(screen.getByText(/Giảm 20% cho “Python cơ bản” · dùng được 30 ngày · mỗi người 1/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Đổi lấy Giảm 20%' }));
  await confirm();
  expect(await screen.findByText('Món này vừa hết.')).toBeVisible();
  await confirm();
  const dialog = within(await screen.findByRole('dialog', { name: 'Đã đổi “Giảm 20%”' }));
  expect(dialog.getByText('UC-7K2M')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Mua khóa học với mã này' })).toHaveAttribute(
    'href',
    '/checkout/payment?course=python-co-ban&code=UC-7K2M',
  );
  expect(keys[1]).toBe(keys[0]);
  await userEvent.click(dialog.getByRole('button', { name: 'Đóng' }));
  expect(await screen.findByText('Bạn có 50 uCoin')).toBeVisible();
  expect(await screen.findByText('UC-7K2M')).toBeVisible();
});

it('says why something can’t be bought', async () => {
  open([
    anItem({ id: 1, title: 'Áo', kind: 'item', course: null, percent: null, coins: 130 }),
    anItem({ id: 2, title: 'Bút', kind: 'item', course: null, percent: null, coins: 10, stock: 0 }),
    anItem({ id: 3, title: 'Sổ', kind: 'item', course: null, percent: null, coins: 10, bought: 1 }),
  ]);
  expect(await screen.findByRole('button', { name: 'Đổi lấy Áo' })).toBeDisabled();
  expect(screen.getByText('Bạn còn thiếu 30 uCoin.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Đổi lấy Bút' })).toBeDisabled();
  expect(screen.getByText('Đã hết.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Đổi lấy Sổ' })).toBeDisabled();
  expect(screen.getByText('Bạn đã đổi đủ 1 lần.')).toBeVisible();
});

it('tells that staff hand over what is a thing, and what became of it', async () => {
  open([anItem({ kind: 'item', title: 'Áo', course: null, percent: null })], () => [
    aPurchase({ kind: 'item', title: 'Áo', state: 'cancelled', code: null, note: 'Hết cỡ áo.' }),
  ]);
  server.use(http.post(at('/api/shop/1/buy'), () => ok({ purchase_id: 4, code: null, course_id: null, balance: 50 })));
  await userEvent.click(await screen.findByRole('button', { name: 'Đổi lấy Áo' }));
  await confirm();
  expect(await screen.findByText('Đã đổi “Áo”. Người phụ trách sẽ trao cho bạn.')).toBeVisible();
  const mine = within(screen.getByRole('table', { name: 'Bạn đã đổi' }));
  await waitFor(() => expect(mine.getByText('Đã hủy, uCoin đã trả lại')).toBeVisible());
  expect(mine.getByText('Hết cỡ áo.')).toBeVisible();
});

it('is empty until staff put something into it', async () => {
  open([]);
  expect(await screen.findByText('Cửa hàng chưa có gì')).toBeVisible();
});
