import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, api, fillPath } from '#/api/client';
import { currentLocale } from '#/i18n/i18n';
import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';
import { orderStatuses, type OrderView } from './types';

/** My orders in the address. */
export const orderList = listSchema({ filters: { status: oneOf(orderStatuses) } });

type OrderListQuery = ListQuery<typeof orderList>;

/** Keys of what is known of my orders. */
export const orderKeys = {
  all: ['orders'] as const,
  lists: ['orders', 'list'] as const,
  list: (query: OrderListQuery) => ['orders', 'list', query] as const,
  one: (id: number) => ['orders', 'one', id] as const,
};

/** A page of my orders, the newest first. */
export const ordersQuery = (query: OrderListQuery) =>
  queryOptions({
    queryKey: orderKeys.list(query),
    queryFn: ({ signal }) => api.list('/api/transaction', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** An order of mine. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: ({ signal }): Promise<OrderView> =>
      api.get('/api/transaction/course/detail/{id}', { path: { id }, signal }),
  });

/** The address of the call that {@link orderQuery} makes: it is held for when there is no connection. */
export const orderAddress = (id: number): string => fillPath('/api/transaction/course/detail/{id}', { id });

/** Ends an order that is not paid. */
export const cancelOrder = (id: number): Promise<OrderView> =>
  api.post('/api/transaction/{id}/cancel', { path: { id } });

/** Pictures that show an order's transfer, beside those that are there: the same again change nothing. */
export const sendProof = (id: number, images: number[]): Promise<OrderView> =>
  api.post('/api/transaction/{id}/proof', { path: { id }, body: { images } });

/** The receipt as a PDF, in the page's language. */
export const receiptAddress = (id: number): string =>
  addressOf(fillPath('/api/transaction/{id}/receipt', { id }), { lang: currentLocale() });

/** The QR code of a transfer as a picture. */
export const qrAddress = (id: number): string => fillPath('/api/transaction/{id}/qr.png', { id });

/** The codes of bought seats as a file, in the page's language. */
export const codesAddress = (batch: number, format: 'xlsx' | 'pdf'): string =>
  addressOf(fillPath('/api/activation-code/batch/{id}/file', { id: batch }), { format, lang: currentLocale() });
