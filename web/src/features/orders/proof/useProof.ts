import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { setNewest } from '#/api/setNewest';
import { outboxStore } from '#/offline/outboxStore';
import { failureText } from '#/ui/failureText';
import { toasts } from '#/ui/toasts';
import { sendFile } from '#/ui/upload';
import { orderKeys, sendProof } from '../api';
import { makeProofBox, proofTarget, type ProofBox } from './proofBox';

/** One box a page and person: what waits goes on being sent when the order is left. */
const boxes = new WeakMap<QueryClient, Map<number, ProofBox>>();

function boxOf(queryClient: QueryClient, user: number): ProofBox {
  const ofPage = boxes.get(queryClient) ?? new Map<number, ProofBox>();
  boxes.set(queryClient, ofPage);
  const known = ofPage.get(user);
  if (known) return known;
  const box = makeProofBox({
    user,
    store: outboxStore(),
    upload: async (picture) => (await sendFile(picture, proofTarget, () => undefined).done).id,
    send: sendProof,
    onSent: (order) => {
      setNewest(queryClient, orderKeys.one(order.id), order);
      void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
    },
    onRefused: (error) => toasts.error(failureText(error)),
  });
  ofPage.set(user, box);
  box.listen();
  void box.open();
  return box;
}

/** Sends what an earlier page left, and goes on sending what is added. */
export const openProofs = (queryClient: QueryClient, user: number): void => void boxOf(queryClient, user);

/** A picture that the server lacks. */
export interface WaitingPicture {
  key: string;
  name: string;
  isSending: boolean;
}

/** The pictures of an order that wait in this browser, and what adds and removes them. */
export function useProof(user: number, order: number) {
  const queryClient = useQueryClient();
  const box = useMemo(() => boxOf(queryClient, user), [queryClient, user]);
  const { items, sending, isStuck } = useSyncExternalStore(box.subscribe, box.getSnapshot);
  const waiting = useMemo(
    () =>
      items
        .filter(({ body }) => body.order === order)
        .map(({ key, body }): WaitingPicture => ({ key, name: body.picture.name, isSending: key === sending })),
    [items, sending, order],
  );
  return {
    waiting,
    /** The last try did not get through: they are sent when the connection is back. */
    isStuck: isStuck && waiting.length > 0,
    add: (picture: File) => void box.add({ order, picture }),
    remove: (key: string) => void box.remove(key),
  };
}
