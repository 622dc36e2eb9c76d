import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { OrderView } from '#/features/orders';
import type { NewOrder, Quote } from './types';

/** What a quote is asked for; without a code the course's own counts. */
export interface Asked {
  course: number;
  quantity: number;
  code?: string;
}

/** Keys of what orders would cost. */
export const quoteKeys = { all: ['quotes'] as const };

/** What an order would cost now. */
export const quoteQuery = ({ course, quantity, code }: Asked) =>
  queryOptions({
    queryKey: [...quoteKeys.all, course, quantity, code ?? ''],
    queryFn: ({ signal }): Promise<Quote> =>
      api.get('/api/transaction/quote', { query: { course_id: course, quantity, discount_code: code }, signal }),
  });

/** Orders; an order of the course that is still open goes on. */
export const createOrder = (body: NewOrder): Promise<OrderView> => api.post('/api/transaction', { body });
