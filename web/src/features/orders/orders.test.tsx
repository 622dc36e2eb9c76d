import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { outboxStore } from '#/offline/outboxStore';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { courseRoutes } from '../courses/routes';
import { anOrder, aTransfer } from './fixtures';
import { OUTBOX_KIND } from './proof/proofBox';
import { orderRoutes } from './routes';
import type { OrderView } from './types';

const table = [...orderRoutes, ...courseRoutes];

/** The server's time in these tests, in epoch seconds. */
const NOW = 1_790_000_000;

/** An order's page; what the order is may change while it is open. */
function openOrder(order: () => OrderView, search = '?order=5') {
  server.use(
    http.get(at('/api/transaction/course/detail/5'), () => ok(order())),
    http.get(at('/api/general/server-time'), () => ok({ now_ms: NOW * 1000 })),
  );
  return renderWeb({ table, at: `/checkout/end${search}`, user: person() });
}

/** A link of the gateway's, and the address with which that leads back. */
const link = {
  url: 'https://sandbox.vnpayment.vn/paymentv2/vpcpay.html?vnp_TxnRef=LHA1B2C3D-1',
  expires_at: NOW + 900,
};
const cameBack = '?order=5&vnp_ResponseCode=00&vnp_TransactionStatus=00&vnp_TxnRef=LHA1B2C3D-1';

const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

describe('the page of an order', () => {
  it('shows a transfer to scan and to type, and what is paid for what', async () => {
    openOrder(() => anOrder());
    const transfer = await region('Chuyển khoản bằng mã QR');
    expect(transfer.getByRole('img', { name: /^Mã QR chuyển 400,000 ₫ vào tài khoản 0123456789/ })).toBeVisible();
    expect(transfer.getByText('Vietcombank')).toBeVisible();
    expect(transfer.getByText('LHA1B2C3D')).toBeVisible();
    expect(transfer.getByRole('link', { name: 'Lưu mã thành ảnh' })).toHaveAttribute(
      'href',
      '/api/transaction/5/qr.png',
    );
    const summary = await region('Đơn hàng LHA1B2C3D');
    expect(summary.getByText('600,000 ₫').closest('s')).toBeInTheDocument();
    expect(summary.getByText('Giảm giá HE2026 (20%)')).toBeVisible();
    expect(within(await screen.findByRole('region', { name: 'Diễn biến' })).getByText('Đã đặt đơn hàng')).toBeVisible();
  });

  it('asks for the rest of what came in part', async () => {
    openOrder(() => anOrder({ status: 'paying', received: 150_000, pay: { ...aTransfer, amount: 250_000 } }));
    expect(await screen.findByText(/Đã nhận 150,000 ₫, còn thiếu 250,000 ₫/)).toBeVisible();
    expect((await region('Chuyển khoản bằng mã QR')).getByText('250,000 ₫')).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'Các bước của đơn hàng' }));
    expect(steps.getByText('Thanh toán').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  it('leaves for the gateway by a link', async () => {
    openOrder(() => anOrder({ method: 'gateway', pay: link }));
    expect(await screen.findByRole('link', { name: 'Đến trang thanh toán' })).toHaveAttribute('href', link.url);
    expect(screen.getByRole('link', { name: 'Trả bằng cách khác' })).toBeVisible();
    expect(screen.queryByText(/Chúng tôi đang chờ cổng xác nhận/)).toBeNull();
  });

  it('believes nothing of what comes back from the gateway with the browser, and has nobody pay again meanwhile', async () => {
    openOrder(() => anOrder({ method: 'gateway', pay: link }), cameBack);
    expect(await screen.findByText(/Chúng tôi đang chờ cổng xác nhận/)).toBeVisible();
    expect(await region('Đơn hàng LHA1B2C3D')).toBeDefined();
    expect(screen.queryByText('Đã thanh toán')).toBeNull();
    for (const name of ['Đến trang thanh toán', 'Trả bằng cách khác'])
      expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('awaits nothing from the gateway any more once its link has ended, or another way was chosen', async () => {
    let order = anOrder({ method: 'gateway', pay: null });
    const { view } = openOrder(() => order, cameBack);
    expect(await screen.findByRole('link', { name: 'Lấy liên kết mới' })).toBeVisible();
    expect(screen.queryByText(/Chúng tôi đang chờ cổng xác nhận/)).toBeNull();
    view.unmount();
    order = anOrder();
    openOrder(() => order, cameBack);
    expect(await region('Chuyển khoản bằng mã QR')).toBeDefined();
    expect(screen.queryByText(/Chúng tôi đang chờ cổng xác nhận/)).toBeNull();
  });

  it('offers a new link at the moment when the old one ends', async () => {
    // The server names no link that has ended.
    const answers = [anOrder({ method: 'gateway', pay: { ...link, expires_at: NOW - 1 } })];
    openOrder(() => answers.shift() ?? anOrder({ method: 'gateway', pay: null }));
    expect(await screen.findByRole('link', { name: 'Lấy liên kết mới' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Đến trang thanh toán' })).toBeNull();
  });

  it('has nobody pay again what a person looks at', async () => {
    openOrder(() => anOrder({ status: 'waiting_for_activation' }));
    expect(await screen.findByText(/Bạn không cần trả lại/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Chuyển khoản bằng mã QR' })).toBeNull();
  });

  it('has the rest of what came in part paid at the gateway, or in another way', async () => {
    openOrder(() => anOrder({ method: 'gateway', status: 'paying', received: 150_000, pay: null, can_cancel: false }));
    expect(await screen.findByText(/còn thiếu 250,000 ₫\. Hãy trả nốt/)).toBeVisible();
    for (const name of ['Lấy liên kết mới', 'Trả bằng cách khác'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/checkout/payment?course=python-co-ban');
  });

  it('says that all of it went back, and leads nobody into the course', async () => {
    openOrder(() =>
      anOrder({ status: 'success', received: 400_000, refunded: 400_000, paid_at: 1, pay: null, can_cancel: false }),
    );
    expect(await screen.findByText('400,000 ₫ đã được hoàn lại cho bạn.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Vào học' })).toBeNull();
  });

  it('says why an order failed, and offers to order again', async () => {
    const failure = { key: 'gateway_51', text: 'số dư không đủ' };
    openOrder(() => anOrder({ status: 'failure', failure, pay: null, can_cancel: false }));
    expect(await screen.findByText(/Lý do: số dư không đủ\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Đặt lại, chọn cách trả khác' })).toHaveAttribute(
      'href',
      '/checkout/payment?course=python-co-ban&order=5',
    );
  });

  it('leads nobody into a course that they may not learn any more', async () => {
    openOrder(() =>
      anOrder({ status: 'success', received: 400_000, refunded: 100_000, paid_at: 1, pay: null, can_cancel: false }),
    );
    expect(await screen.findByText('Quyền học đã kết thúc')).toBeVisible();
    expect(screen.queryByText(/Bạn đã ở trong khóa học/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Vào học' })).toBeNull();
  });

  it('leads who has paid into the course, with a receipt', async () => {
    openOrder(() =>
      anOrder({
        status: 'success',
        received: 400_000,
        paid_at: 1,
        pay: null,
        can_cancel: false,
        has_receipt: true,
        has_access: true,
      }),
    );
    expect(await screen.findByRole('link', { name: 'Vào học' })).toHaveAttribute('href', '/course-study/python-co-ban');
    expect(screen.getByRole('link', { name: 'Tải biên nhận' })).toHaveAttribute(
      'href',
      '/api/transaction/5/receipt?lang=vi',
    );
  });

  it('lists the codes of seats, to print and as a file', async () => {
    const codes = ['1234-5678-9ABA', '2234-5678-9ABC'];
    openOrder(() =>
      anOrder({ status: 'success', quantity: 2, received: 400_000, pay: null, codes, batch_id: 9, can_cancel: false }),
    );
    const list = await screen.findByRole('list', { name: 'Mã kích hoạt' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    expect(screen.getByRole('link', { name: 'In thẻ' })).toHaveAttribute(
      'href',
      '/api/activation-code/batch/9/file?format=pdf&lang=vi',
    );
    expect(screen.queryByRole('link', { name: 'Vào học' })).toBeNull();
  });

  it('is cancelled after a question', async () => {
    let order = anOrder();
    openOrder(() => order);
    server.use(
      http.post(at('/api/transaction/5/cancel'), () => {
        order = anOrder({
          status: 'failure',
          failure: { key: 'cancelled', text: 'bạn đã hủy' },
          pay: null,
          can_cancel: false,
        });
        return ok(order);
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Hủy đơn hàng' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Hủy đơn hàng' }));
    expect(await screen.findByText('Đơn hàng không thành công')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hủy đơn hàng' })).toBeNull();
  });

  it('is not found where it is another account’s, or the address names none', async () => {
    server.use(
      http.get(at('/api/transaction/course/detail/6'), () => refused(404, 'order_not_found', 'Không có đơn hàng này.')),
    );
    const { router } = renderWeb({ table, at: '/checkout/end?order=6', user: person() });
    expect(await screen.findByText('Không tìm thấy đơn hàng')).toBeVisible();
    await router.navigate('/checkout/end');
    expect(await screen.findByRole('link', { name: 'Đơn hàng của tôi' })).toHaveAttribute('href', '/transactions');
  });
});

describe('my orders', () => {
  it('are listed with where they stand, and one opens beside them', async () => {
    const paid = anOrder({ id: 4, reference: 'LHZZZZZZ0', status: 'success', has_receipt: true, can_cancel: false });
    server.use(
      http.get(at('/api/transaction'), () =>
        ok([anOrder({ pay: null, events: [] }), { ...paid, pay: null, events: [] }], { page: 1, size: 12, total: 2 }),
      ),
      http.get(at('/api/transaction/course/detail/5'), () => ok(anOrder())),
    );
    const { router } = renderWeb({ table, at: '/transactions', user: person() });
    const rows = within(await screen.findByRole('table'));
    expect(await rows.findByText(/LHZZZZZZ0/)).toBeVisible();
    expect(rows.getByText('Thành công')).toBeVisible();
    expect(rows.getByRole('link', { name: 'Trả tiếp' })).toHaveAttribute('href', '/checkout/end?order=5');
    await router.navigate('/transactions?order=5');
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('Chờ bạn chuyển khoản')).toBeVisible();
    await userEvent.click(drawer.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('send the pictures that were left in this browser, of whichever order they are', async () => {
    const picture = new File(['x'], 'chuyen-khoan.png', { type: 'image/png' });
    const waiting = { key: 'p1', user: 5, kind: OUTBOX_KIND, seq: 1, at: 1, body: { order: 5, picture } };
    await (await outboxStore()).write(waiting);
    const sent: unknown[] = [];
    server.use(
      http.get(at('/api/transaction'), () => ok([], { page: 1, size: 12, total: 0 })),
      http.post(at('/api/general/upload-image'), () => ok({ id: 31 })),
      http.post(at('/api/transaction/5/proof'), async ({ request }) => {
        sent.push(await request.json());
        return ok(anOrder({ status: 'paying' }));
      }),
    );
    renderWeb({ table, at: '/transactions', user: person() });
    await waitFor(() => expect(sent).toEqual([{ images: [31] }]));
    await waitFor(async () => expect(await (await outboxStore()).read(5, OUTBOX_KIND)).toEqual([]));
  });

  it('are none before the first', async () => {
    server.use(http.get(at('/api/transaction'), () => ok([], { page: 1, size: 12, total: 0 })));
    renderWeb({ table, at: '/transactions', user: person() });
    expect(await screen.findByText('Bạn chưa đặt mua khóa học nào')).toBeVisible();
  });
});
