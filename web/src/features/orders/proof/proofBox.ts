import type { ApiError } from '#/api/envelope';
import { Outbox } from '#/offline/outbox';
import type { OutboxStore } from '#/offline/outboxStore';
import type { UploadTarget } from '#/ui/upload';
import type { OrderView } from '../types';

/** What the feature is called among those whose doings wait in this browser. */
export const OUTBOX_KIND = 'order-proof';

/** A picture of a transfer is a private file. */
export const proofTarget = {
  kind: 'image',
  accept: ['.jpg', '.jpeg', '.png'],
  isPrivate: true,
} as const satisfies UploadTarget;

/** A picture that is to be with an order. */
export interface ProofPicture {
  order: number;
  picture: File;
}

/** Pictures of transfers that this browser has and the server lacks. */
export type ProofBox = Outbox<ProofPicture, OrderView>;

/** What a box is made of. */
export interface ProofBoxOptions {
  user: number;
  store: Promise<OutboxStore>;
  /** Uploads a picture; its file's id. */
  upload: (picture: File) => Promise<number>;
  /** Puts files with an order. */
  send: (order: number, images: number[]) => Promise<OrderView>;
  /** The server has it; the order as it stands now. */
  onSent: (order: OrderView) => void;
  /** It was refused and is not sent again. */
  onRefused: (error: ApiError) => void;
  isOnline?: () => boolean;
}

/** Keeps pictures of transfers until the server has them: what was uploaded before the connection was lost is not uploaded again. */
export function makeProofBox({ upload, send, onSent, onRefused, ...options }: ProofBoxOptions): ProofBox {
  const uploaded = new Map<string, number>();
  return new Outbox<ProofPicture, OrderView>({
    ...options,
    kind: OUTBOX_KIND,
    send: async ({ key, body: { order, picture } }) => {
      const file = uploaded.get(key) ?? (await upload(picture));
      uploaded.set(key, file);
      return send(order, [file]);
    },
    onSent: (_, order) => onSent(order),
    onRefused: (_, error) => {
      onRefused(error);
      return [];
    },
  });
}
