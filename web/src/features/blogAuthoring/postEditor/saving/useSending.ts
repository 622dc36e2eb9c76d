import { useRef } from 'react';
import { isUnreachable } from '#/ui/form/useFormAutosave';
import { savePost } from '../../api';
import type { EditedPost, PostInput } from '../../types';

/** Saves of one post, one after the other. */
export interface Sending {
  send: (body: PostInput) => Promise<EditedPost>;
  /** Sends once more what may or may not have arrived, with the key that it had, so that nobody is in conflict with themself. */
  sendLost: () => Promise<EditedPost | null>;
}

/** Sends saves, and remembers one whose answer was lost. */
export function useSending(id: number): Sending {
  const lost = useRef<PostInput | null>(null);
  const send = async (body: PostInput) => {
    lost.current = body;
    try {
      const saved = await savePost(id, body);
      lost.current = null;
      return saved;
    } catch (error) {
      if (!isUnreachable(error)) lost.current = null;
      throw error;
    }
  };
  return { send, sendLost: async () => (lost.current ? send(lost.current) : null) };
}
