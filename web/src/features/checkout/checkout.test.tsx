import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aCourse } from '../courses/fixtures';
import { courseRoutes } from '../courses/routes';
import { anOrder } from '../orders/fixtures';
import { orderRoutes } from '../orders/routes';
import { browser } from './leaving';
import { checkoutRoutes } from './routes';
import type { NewOrder, Quote } from './types';

const table = [...checkoutRoutes, ...orderRoutes, ...courseRoutes];

const aQuote = (change: Partial<Quote> = {}): Quote => ({
  course: { id: 7, slug: 'python-co-ban', title: 'Python cơ bản', cover_image: '' },
  quantity: 1,
  origin_price: 600_000,
  price: 500_000,
  discount: null,
  amount: 500_000,
  methods: ['gateway', 'bank_transfer', 'cash', 'cod'],
  channels: ['VNBANK', 'INTCARD', 'VNPAYQR'],
  open_order: null,
  refusal: null,
  ...change,
});

/** The prices of a course: 20 % less with a code, another one is refused. */
function priced(query: URLSearchParams) {
  const quantity = Number(query.get('quantity') ?? 1);
  const price = quantity * 500_000;
  const code = query.get('discount_code');
  if (code === null) return ok(aQuote({ quantity, origin_price: null, price, amount: price }));
  if (code !== 'HE2026')
    return refused(412, 'discount_invalid', 'Mã giảm giá không dùng được.', [
      { field: 'discount_code', message: 'Không có mã này.', message_key: 'discount_unknown' },
    ]);
  const amount = price / 5;
  return ok(aQuote({ quantity, price, amount: price - amount, discount: { code, percent: 20, amount } }));
}

/** The checkout of a course, and the orders that are sent. */
function open(answer: (query: URLSearchParams) => Response = priced, search = '?course=python-co-ban') {
  const sent: NewOrder[] = [];
  server.use(
    http.get(at('/api/courses/python-co-ban'), () => ok(aCourse({ isFree: false, price: 500_000 }))),
    http.get(at('/api/transaction/quote'), ({ request }) => answer(new URL(request.url).searchParams)),
    http.get(at('/api/transaction/course/detail/5'), () => ok(anOrder())),
    http.post(at('/api/transaction'), async ({ request }) => {
      sent.push((await request.json()) as NewOrder);
      return ok(anOrder());
    }),
  );
  const { router } = renderWeb({ table, at: `/checkout/payment${search}`, user: person() });
  return { router, sent };
}

const summary = async () => within(await screen.findByRole('complementary', { name: 'Khóa học và giá' }));
const orderButton = (name: RegExp | string) => screen.findByRole('button', { name });

describe('the checkout', () => {
  it('orders by the method that is chosen, and shows how that is paid', async () => {
    const { router, sent } = open();
    await userEvent.click(await screen.findByRole('radio', { name: /^Chuyển khoản/ }));
    await userEvent.click(await orderButton('Đặt mua, 500,000 ₫'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/end'));
    expect(router.state.location.search).toBe('?order=5');
    expect(sent).toEqual([{ course_id: 7, quantity: 1, method: 'bank_transfer', key: expect.any(String) as string }]);
    expect(await screen.findByText('Chờ bạn chuyển khoản')).toBeVisible();
  });

  it('leaves for the gateway where that is chosen', async () => {
    const leave = vi.spyOn(browser, 'leave').mockImplementation(() => undefined);
    const url = 'https://sandbox.vnpayment.vn/paymentv2/vpcpay.html?vnp_TxnRef=LHA1B2C3D-1';
    const { sent } = open();
    server.use(
      http.post(at('/api/transaction'), async ({ request }) => {
        sent.push((await request.json()) as NewOrder);
        return ok(anOrder({ method: 'gateway', pay: { url, expires_at: 1_790_000_900 } }));
      }),
    );
    await userEvent.selectOptions(await screen.findByLabelText('Trả tại VNPay bằng'), 'Thẻ quốc tế');
    await userEvent.click(await orderButton('Đến VNPay, trả 500,000 ₫'));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
    expect(sent[0]).toMatchObject({ method: 'gateway', channel: 'INTCARD' });
    leave.mockRestore();
  });

  it('takes a code by Enter, and orders with it; another one says at its field why it does not count', async () => {
    const { sent } = open();
    const field = within((await summary()).getByRole('form', { name: 'Mã giảm giá' })).getByRole('textbox');
    await userEvent.type(field, 'sai{Enter}');
    expect(await screen.findByText('Không có mã này.')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'he2026{Enter}');
    expect(await (await summary()).findByText('Giảm giá HE2026 (20%)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Bỏ mã HE2026' })).toHaveFocus();
    await userEvent.click(await screen.findByRole('radio', { name: /^Tiền mặt/ }));
    await userEvent.click(await orderButton('Đặt mua, 400,000 ₫'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ discount_code: 'HE2026', method: 'cash' });
  });

  it('tries the code of the address, which can be taken out again', async () => {
    open(priced, '?course=python-co-ban&code=he2026');
    const remove = await screen.findByRole('button', { name: 'Bỏ mã HE2026' });
    expect(document.body).toHaveFocus();
    await userEvent.click(remove);
    expect(await orderButton('Đến VNPay, trả 500,000 ₫')).toBeEnabled();
    const field = (await summary()).getByRole('textbox', { name: 'Mã giảm giá' });
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect((await summary()).queryByText('Giảm giá HE2026 (20%)')).toBeNull();
  });

  it('orders nothing at a price that it could not learn', async () => {
    let isAway = true;
    open((query) =>
      isAway && query.get('quantity') === '40' ? refused(500, 'internal', 'Máy chủ lỗi.') : priced(query),
    );
    await userEvent.click(await screen.findByRole('switch', { name: 'Mua nhiều suất cho lớp, cho trường' }));
    const error = within(await (await summary()).findByRole('alert'));
    expect(error.getByText('Máy chủ lỗi.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Đến VNPay/ })).toBeDisabled();
    expect((await summary()).queryByText('500,000 ₫')).toBeNull();
    isAway = false;
    await userEvent.click(error.getByRole('button', { name: 'Thử lại' }));
    expect(await orderButton('Đến VNPay, trả 20,000,000 ₫')).toBeEnabled();
  });

  it('asks where it is delivered, and sends the same order with the same key', async () => {
    const { sent } = open();
    server.use(
      http.post(at('/api/transaction'), async ({ request }) => {
        sent.push((await request.json()) as NewOrder);
        return sent.length === 1
          ? refused(412, 'invalid', 'Dữ liệu chưa đúng.', [
              { field: 'delivery.address', message: 'Địa chỉ chưa rõ.', message_key: 'invalid' },
            ])
          : ok(anOrder({ method: 'cod', pay: null }));
      }),
    );
    await userEvent.click(await screen.findByRole('radio', { name: /^Trả tiền khi giao/ }));
    const order = await orderButton('Đặt mua, 500,000 ₫');
    await userEvent.click(order);
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText('Người nhận'), 'Trần An');
    await userEvent.type(screen.getByLabelText('Số điện thoại'), '0912345678');
    await userEvent.type(screen.getByLabelText('Địa chỉ'), '1 Lê Lợi');
    await userEvent.click(order);
    expect(await screen.findByText('Địa chỉ chưa rõ.')).toBeVisible();
    await userEvent.click(order);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.delivery).toEqual({ name: 'Trần An', phone: '0912345678', address: '1 Lê Lợi' });
  });

  it('asks nothing of where it is delivered once it is paid in another way', async () => {
    const { sent } = open();
    await userEvent.click(await screen.findByRole('radio', { name: /^Trả tiền khi giao/ }));
    await userEvent.type(screen.getByLabelText('Số điện thoại'), '09');
    await userEvent.click(screen.getByRole('radio', { name: /^Chuyển khoản/ }));
    await userEvent.click(await orderButton('Đặt mua, 500,000 ₫'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ course_id: 7, quantity: 1, method: 'bank_transfer', key: sent[0]?.key });
  });

  it('asks nothing of where it is delivered once there is nothing to pay', async () => {
    const discount = { code: 'TANG', percent: 100, amount: 500_000 };
    const { sent } = open((query) =>
      query.has('discount_code') ? ok(aQuote({ amount: 0, discount })) : priced(query),
    );
    await userEvent.click(await screen.findByRole('radio', { name: /^Trả tiền khi giao/ }));
    await userEvent.type((await summary()).getByRole('textbox', { name: 'Mã giảm giá' }), 'tang{Enter}');
    await userEvent.click(await orderButton('Tham gia miễn phí'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ method: 'free', discount_code: 'TANG' });
    expect(sent[0]).not.toHaveProperty('delivery');
  });

  it('prices seats, of which there are 2 at least', async () => {
    const { sent } = open();
    await userEvent.click(await screen.findByRole('switch', { name: 'Mua nhiều suất cho lớp, cho trường' }));
    expect(await (await summary()).findAllByText('20,000,000 ₫')).not.toHaveLength(0);
    const seats = screen.getByLabelText('Số suất');
    await userEvent.clear(seats);
    await userEvent.type(seats, '1');
    await userEvent.click(await orderButton('Đến VNPay, trả 500,000 ₫'));
    expect(await screen.findByText(/từ 2 đến 500/i)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('has nobody choose how to pay nothing', async () => {
    const { sent } = open(() => ok(aQuote({ amount: 0, discount: { code: 'TANG', percent: 100, amount: 500_000 } })));
    await userEvent.click(await orderButton('Tham gia miễn phí'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.method).toBe('free');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('says why it can’t be ordered, and what to do', async () => {
    const refusal = { key: 'personal_information_required', text: 'Bạn cần bổ sung ngày sinh.' };
    open(() => ok(aQuote({ refusal, methods: ['cash'] })));
    expect(await screen.findByText('Bạn cần bổ sung ngày sinh.')).toBeVisible();
    const back = encodeURIComponent('/checkout/payment?course=python-co-ban');
    expect(screen.getByRole('link', { name: 'Bổ sung thông tin' })).toHaveAttribute(
      'href',
      `/update-personal-information?return=${back}`,
    );
    expect(await orderButton('Đặt mua, 500,000 ₫')).toBeDisabled();
  });

  it('tells of the order that is open, also where the gateway was away', async () => {
    let openOrder: number | null = null;
    const keys: string[] = [];
    open(() => ok(aQuote({ open_order: openOrder })));
    server.use(
      http.post(at('/api/transaction'), async ({ request }) => {
        keys.push(((await request.json()) as { key: string }).key);
        openOrder = 5;
        return refused(412, 'payment_failed', 'Cổng thanh toán chưa trả lời; đơn hàng vẫn được giữ.');
      }),
    );
    await userEvent.click(await orderButton('Đến VNPay, trả 500,000 ₫'));
    expect(await screen.findByText('Cổng thanh toán chưa trả lời; đơn hàng vẫn được giữ.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Xem đơn hàng' })).toHaveAttribute('href', '/checkout/end?order=5');
    // By the same key the server would answer the order without a new link.
    await userEvent.click(screen.getByRole('button', { name: /^Đến VNPay/ }));
    await waitFor(() => expect(new Set(keys).size).toBe(2));
  });

  it('goes on with the order that is open, at its own price', async () => {
    const { sent } = open(() => ok(aQuote({ open_order: 5 })));
    expect(await (await summary()).findByText('Giảm giá HE2026 (20%)')).toBeVisible();
    expect(screen.getByText(/Bấm tiếp ở đây là trả đơn đó/)).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Chuyển khoản/ })).toBeChecked();
    await userEvent.click(await orderButton('Trả tiếp, 400,000 ₫'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ quantity: 1, method: 'bank_transfer' });
  });

  it('makes an order that failed again: its seats, its method and its code', async () => {
    const { sent } = open(priced, '?course=python-co-ban&order=4');
    const failed = anOrder({ id: 4, status: 'failure', quantity: 40, method: 'cash', pay: null, can_cancel: false });
    server.use(http.get(at('/api/transaction/course/detail/4'), () => ok(failed)));
    expect(await (await summary()).findByText('Giảm giá HE2026 (20%)')).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Tiền mặt/ })).toBeChecked();
    await userEvent.click(await orderButton('Đặt mua, 16,000,000 ₫'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ quantity: 40, method: 'cash', discount_code: 'HE2026' });
  });

  it('names no code of an order that is made again where it counts by itself', async () => {
    const discount = { code: 'HE2026', percent: 20, amount: 100_000 };
    const { sent } = open(() => ok(aQuote({ discount, amount: 400_000 })), '?course=python-co-ban&order=4');
    server.use(http.get(at('/api/transaction/course/detail/4'), () => ok(anOrder({ id: 4, status: 'failure' }))));
    await userEvent.click(await orderButton('Đặt mua, 400,000 ₫'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('discount_code');
  });

  it('without a course leads to the courses', async () => {
    renderWeb({ table, at: '/checkout/payment', user: person() });
    expect(await screen.findByText('Chưa chọn khóa học')).toBeVisible();
  });
});
