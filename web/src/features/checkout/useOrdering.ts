import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, type RefObject } from 'react';
import { ApiError } from '#/api/envelope';
import { newKey } from '#/api/newKey';
import { renew } from '#/api/renew';
import { orderKeys, orderQuery, type OrderView } from '#/features/orders';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { useApiForm } from '#/ui/form/useApiForm';
import { createOrder, quoteKeys } from './api';
import { browser } from './leaving';
import { checkoutSchemaOf, orderOf, type CheckoutForm } from './schema';
import type { NewOrder, Quote } from './types';

/** A class, until another number is told. */
const SEATS = 40;

/** What the form begins with: with an order, what that was made of. */
function valuesOf({ methods, channels }: Quote, begun: OrderView | null): CheckoutForm {
  const many = begun !== null && begun.quantity > 1;
  return {
    many,
    seats: many ? begun.quantity : SEATS,
    method: methods.find((method) => method === begun?.method) ?? methods[0] ?? null,
    channel: channels.find((channel) => channel === begun?.channel) ?? null,
    name: '',
    phone: '',
    address: '',
  };
}

/**
 * The form of the checkout; it orders by the latest quote and its code, and goes to where that is paid. `begun` is the order of the
 * course that it begins with.
 */
export function useOrdering(first: Quote, begun: OrderView | null, latest: RefObject<{ quote: Quote; code: string }>) {
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const keys = useKeys();
  const schema = useMemo(() => checkoutSchemaOf(() => latest.current.quote), [latest]);
  return useApiForm<CheckoutForm, OrderView | null>({
    schema,
    defaultValues: valuesOf(first, begun),
    send: async (form) => {
      const { quote, code } = latest.current;
      const order = orderOf(form, quote, code);
      if (order === null) return null;
      try {
        return await createOrder({ ...order, key: keys.of(order) });
      } catch (error) {
        // The order was made, only its link was not: sent again, it is to ask for one.
        if (error instanceof ApiError && error.key === 'payment_failed') keys.forget();
        throw error;
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

/** The same order sent again has the same key, until that is forgotten; another one has its own. */
function useKeys(): { of: (order: Omit<NewOrder, 'key'>) => string; forget: () => void } {
  const last = useRef({ text: '', key: '' });
  return {
    of: (order) => {
      const text = JSON.stringify(order);
      if (last.current.text !== text) last.current = { text, key: newKey() };
      return last.current.key;
    },
    forget: () => {
      last.current = { text: '', key: '' };
    },
  };
}
