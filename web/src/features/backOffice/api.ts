import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { addressOf, api, fillPath } from '#/api/client';
import { ApiError, isConflict } from '#/api/envelope';
import { renew } from '#/api/renew';
import { orderStatuses } from '#/features/orders';
import { currentLocale, texts } from '#/i18n/i18n';
import { anyText, listSchema, oneOf, wholeNumber, type ListQuery } from '#/ui/table/listState';
import type { AdminOrder, OrderChange, RefundBody, StaffOrder } from './types';
import { payMethods } from './words';

/** The list of orders in the address; days are YYYY-MM-DD, both of them included. */
export const orderList = listSchema({
  filters: {
    status: oneOf(orderStatuses),
    method: oneOf(payMethods),
    course_id: wholeNumber,
    from: anyText,
    to: anyText,
  },
});

/** What the list of orders is asked for. */
export type OrderQuery = ListQuery<typeof orderList>;

/** Keys of what is known of sales. */
export const saleKeys = {
  all: ['sales'] as const,
  orders: ['sales', 'orders'] as const,
  order: (id: number) => ['sales', 'order', id] as const,
};

/** Orders, the newest first; what they are about in money is the `sum` of their page. */
export const ordersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: [...saleKeys.orders, query],
    queryFn: ({ signal }) => api.list('/api-admin/transaction', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Orders that a person has to decide. */
export const checkList = listSchema({});

/** Those alone, the oldest first. */
export const checkQuery = (query: ListQuery<typeof checkList>) =>
  queryOptions({
    queryKey: [...saleKeys.orders, 'check', query],
    queryFn: ({ signal }) => api.list('/api-admin/transaction', { query: { ...query, to_check: true }, signal }),
    placeholderData: keepPreviousData,
  });

/** One order, with its money and its history. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: saleKeys.order(id),
    queryFn: ({ signal }) => api.get('/api-admin/transaction/{id}', { path: { id }, signal }),
  });

/** Keeps an order as it was answered, and has everything that counts orders asked for again. */
export async function keepOrder(queryClient: QueryClient, order: AdminOrder): Promise<void> {
  queryClient.setQueryData(saleKeys.order(order.id), order);
  await queryClient.invalidateQueries({
    queryKey: saleKeys.all,
    predicate: ({ queryKey }) => queryKey[1] !== 'order' || queryKey[2] !== order.id,
  });
}

/** Asks again for an order and the lists that show it. */
export const renewOrder = (queryClient: QueryClient, id: number): Promise<void> =>
  renew(queryClient, saleKeys.order(id)).then(() => renew(queryClient, saleKeys.orders));

/**
 * Changes an order, or decides what becomes of it, and keeps it as it is then. Where something else has changed it meanwhile, that
 * is kept, and the page shows it: done again, it is a change of what is seen then.
 */
export async function changeOrder(
  queryClient: QueryClient,
  { id, version }: Pick<AdminOrder, 'id' | 'version'>,
  change: OrderChange,
): Promise<AdminOrder> {
  const body = { ...change, version };
  try {
    const order: AdminOrder = await api.put('/api-admin/transaction/{id}', { path: { id }, body });
    await keepOrder(queryClient, order);
    return order;
  } catch (error) {
    if (!isConflict(error)) throw error;
    await keepOrder(queryClient, error.data as AdminOrder);
    const { status, key } = error;
    throw new ApiError({ status, key, message: texts.getFixedT(null, 'backOffice')('changed') });
  }
}

/** Makes an order for somebody. */
export function createOrder(body: StaffOrder): Promise<AdminOrder> {
  return api.post('/api-admin/transaction', { body });
}

/** Gives money back. */
export function refundOrder(id: number, body: RefundBody): Promise<AdminOrder> {
  return api.post('/api-admin/transaction/{id}/refund', { path: { id }, body });
}

const EXPORT_MS = 60_000;

/** What a sheet holds: a row of each order, or of each receipt as software for e-invoices wants them. */
export type ExportKind = 'orders' | 'receipts';

/** A file with the orders of a list, without its pages. */
export async function exportOrders({ page: _page, size: _size, ...query }: OrderQuery, kind: ExportKind) {
  return api.get('/api-admin/transaction/export', { query: { ...query, kind }, timeoutMs: EXPORT_MS });
}

/** Where an order's receipt is, as a PDF in the page's language. */
export const receiptAddress = (id: number): string =>
  addressOf(fillPath('/api-admin/transaction/{id}/receipt', { id }), { lang: currentLocale() });
