import { useEffect } from 'react';
import { useUser } from '#/auth/useUser';
import { hold } from '#/offline/hold';
import { orderAddress } from './api';
import { isTransfer } from './rules';
import type { OrderView } from './types';

/** The page of a transfer opens again without a connection: who pays has its code at hand in the bank's app. */
export function useHeldOrder(order: OrderView | undefined): void {
  const user = useUser()?.id;
  const id = order?.pay && isTransfer(order.pay) ? order.id : undefined;
  useEffect(() => {
    if (user === undefined || id === undefined) return;
    void hold(user, { pages: [location.pathname], answers: [orderAddress(id)] });
  }, [user, id]);
}
