import { useQueryClient } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { newKey } from '#/api/newKey';
import { renew } from '#/api/renew';
import { orderKeys, orderQuery, type OrderView } from '#/features/orders';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { useApiForm } from '#/ui/form/useApiForm';
import { createOrder, quoteKeys } from './api';
import { browser } from './leaving';
import { checkoutSchema, orderOf, type CheckoutForm } from './schema';
import type { NewOrder, Quote } from './types';

/** A class, until another number is told. */
const SEATS = 40;

/** The form of the checkout; it orders by the latest quote and its code, and goes to where that is paid. */
export function useOrdering(first: Quote, latest: RefObject<{ quote: Quote; code: string }>) {
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const keyOf = useKeys();
  return useApiForm<CheckoutForm, OrderView | null>({
    schema: checkoutSchema,
    defaultValues: {
      many: false,
      seats: SEATS,
      method: first.methods[0] ?? null,
      channel: null,
      name: '',
      phone: '',
      address: '',
    },
    send: async (form) => {
      const { quote, code } = latest.current;
      const order = orderOf(form, quote, code);
      if (order === null) return null;
      try {
        return await createOrder({ ...order, key: keyOf(order) });
      } finally {
        // Also where it was refused: the order may stay, and the page is to say so.
        void renew(queryClient, quoteKeys.all);
      }
    },
    // Where it is delivered is a part of the order, and fields of the form.
    fieldOf: (field) => (field === 'quantity' ? 'seats' : field.replace(/^delivery\./, '')),
    onDone: (order) => {
      if (order === null) return;
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
      if (order.pay !== null && 'url' in order.pay) browser.leave(order.pay.url);
      else navigate(paths.checkoutEnd(order.id));
    },
  });
}

/** The same order sent again has the same key; another one has its own. */
function useKeys(): (order: Omit<NewOrder, 'key'>) => string {
  const last = useRef({ text: '', key: '' });
  return (order) => {
    const text = JSON.stringify(order);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}
