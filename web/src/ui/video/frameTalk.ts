import type { Stop } from './stops';

/** What a page and the frame with its film say to each other: both are of this site. */
const NAME = 'lophoc-film';

/** From the page to the frame. */
export type Command =
  | { do: 'play' | 'pause' }
  | { do: 'seek'; second: number }
  | {
      do: 'set';
      stops: readonly Stop[];
      title: string;
      captions: readonly { src: string; language: string; label: string }[];
    };

/** From the frame to the page. */
export type Report =
  | { is: 'ready' | 'ended' | 'paused' | 'sought' }
  | { is: 'at'; second: number; total: number }
  | { is: 'stopped'; id: string };

/** Says something to a window of this site. */
export function tell(other: Window | null | undefined, message: Command | Report): void {
  other?.postMessage({ name: NAME, message }, location.origin);
}

/** Listens to a window of this site, and to no other one. Returns what ends it. */
export function listen<M extends Command | Report>(
  other: () => Window | null | undefined,
  onMessage: (message: M) => void,
): () => void {
  const hear = (event: MessageEvent<{ name?: unknown; message?: M } | null>) => {
    if (event.origin !== location.origin || event.source !== other()) return;
    if (event.data?.name === NAME && event.data.message) onMessage(event.data.message);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
