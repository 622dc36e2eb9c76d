import { useCallback, useEffect, useRef, useState } from 'react';
import { useUploads } from '../useUploads';

/** Where a view of the text takes pictures. */
export interface PictureSlot {
  /** Keeps the place at the cursor for a picture that is on its way. */
  hold: (id: number, name: string) => void;
  /** Puts the picture where its place was kept. */
  fill: (id: number, picture: { url: string; alt: string }) => void;
  /** The picture won't come. */
  release: (id: number) => void;
  /** Changes the words that stand for a picture. */
  describe: (url: string, alt: string) => void;
}

/** Pictures on their way into a text, and those whose words are still asked for. */
export function usePictures(folder: string) {
  const slot = useRef<PictureSlot | null>(null);
  const uploads = useUploads({ kind: 'image', folder }, nothing);
  const { items, remove } = uploads;
  const places = useRef(new Map<number, 'held' | 'filled'>());
  const [words, setWords] = useState<Readonly<Record<number, { alt: string; isFinal: boolean }>>>({});
  useEffect(() => {
    const known = places.current;
    for (const { id, state, file, result } of items) {
      if (state === 'refused') continue;
      if (!known.has(id)) {
        known.set(id, 'held');
        slot.current?.hold(id, file.name);
      }
      if (state !== 'done' || !result || known.get(id) === 'filled') continue;
      known.set(id, 'filled');
      slot.current?.fill(id, { url: result.url, alt: words[id]?.isFinal ? words[id].alt.trim() : '' });
      if (words[id]?.isFinal) remove(id);
    }
    for (const [id, place] of known) {
      if (items.some((item) => item.id === id)) continue;
      if (place === 'held') slot.current?.release(id);
      known.delete(id);
    }
  }, [items, words, remove]);
  const attach = useCallback((next: PictureSlot | null) => {
    slot.current = next;
  }, []);
  return {
    items,
    /** The view that is shown takes the pictures. */
    attach,
    isBusy: uploads.isBusy,
    add: (files: readonly File[]) => uploads.add(files),
    retry: uploads.retry,
    remove,
    altOf: (id: number) => words[id]?.alt ?? '',
    isAsked: (id: number) => !words[id]?.isFinal,
    setAlt: (id: number, alt: string) => setWords((all) => ({ ...all, [id]: { alt, isFinal: false } })),
    /** The words are as they shall be: they go to the picture, now or when it is there. */
    settle: (id: number) => {
      const alt = words[id]?.alt.trim() ?? '';
      const result = items.find((item) => item.id === id)?.result;
      if (result) {
        slot.current?.describe(result.url, alt);
        return remove(id);
      }
      setWords((all) => ({ ...all, [id]: { alt, isFinal: true } }));
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;

const nothing = () => undefined;

/** Pictures among files, as they are dropped or pasted. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Runs when no input method is composing: a change in its middle would cost keys. */
export function afterComposition(element: HTMLElement, isComposing: boolean, run: () => void) {
  if (!isComposing) return run();
  // The view takes the composed text in after the event.
  element.addEventListener('compositionend', () => setTimeout(run, COMPOSED_MS), { once: true });
}

/** ProseMirror reads what was composed 20 ms after its end. */
const COMPOSED_MS = 60;
