import type { OrderView, TransferPay } from './types';

/** A transfer, for tests. */
export const aTransfer: TransferPay = {
  bank_bin: '970436',
  bank_name: 'Vietcombank',
  account: '0123456789',
  account_name: 'TRUONG LOP TIN',
  amount: 400_000,
  content: 'LHA1B2C3D',
  qr: '00020101021238540010A00000072701240006970436011001234567890208QRIBFTTA5303704540640000058',
  svg: '',
};

/** An order that waits for a transfer, for tests. */
export function anOrder(change: Partial<OrderView> = {}): OrderView {
  return {
    id: 5,
    reference: 'LHA1B2C3D',
    status: 'in_progress',
    course: { id: 7, slug: 'python-co-ban', title: 'Python cơ bản', cover_image: '' },
    quantity: 1,
    origin_price: 600_000,
    price: 500_000,
    discount: { code: 'HE2026', percent: 20, amount: 100_000 },
    amount: 400_000,
    received: 0,
    refunded: 0,
    method: 'bank_transfer',
    channel: null,
    failure: null,
    expires_at: 1_790_259_200,
    created_at: 1_790_000_000,
    paid_at: null,
    images: [],
    codes: [],
    batch_id: null,
    can_cancel: true,
    has_receipt: false,
    has_access: false,
    pay: aTransfer,
    events: [{ kind: 'created', at: 1_790_000_000, text: 'Đã đặt đơn hàng' }],
    ...change,
  };
}
