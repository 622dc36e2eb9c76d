import type Hls from 'hls.js/light';
import workerPath from 'hls.js/dist/hls.worker.js?url';

const MIME = 'application/vnd.apple.mpegurl';

/** Whether a browser plays playlists by itself. */
export const playsStreams = (video: HTMLVideoElement): boolean => video.canPlayType(MIME) !== '';

/**
 * Plays a playlist in a film's element: by the browser where it can, else by hls.js, which is loaded then. Returns what ends it.
 * `onFailure` is told when nothing helps any more.
 */
export function playStream(video: HTMLVideoElement, url: string, onFailure: (reason?: unknown) => void): () => void {
  if (playsStreams(video)) {
    video.src = url;
    return () => video.removeAttribute('src');
  }
  let player: Hls | null = null;
  let isOver = false;
  const begin = async () => {
    const { default: Player } = await import('hls.js/light');
    if (isOver) return;
    if (!Player.isSupported()) return onFailure();
    // Its worker is a file of ours: the page's policy lets no other one run.
    player = new Player({ workerPath, enableWorker: true });
    mend(player, Player, onFailure);
    player.loadSource(url);
    player.attachMedia(video);
  };
  begin().catch(onFailure);
  return () => {
    isOver = true;
    player?.destroy();
  };
}

/** Tries once more what failed on the way, and what could not be decoded. */
function mend(player: Hls, { Events, ErrorTypes }: typeof Hls, onFailure: () => void): void {
  const tried = new Set<string>();
  player.on(Events.FRAG_BUFFERED, () => tried.clear());
  player.on(Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    if (tried.has(type)) {
      player.destroy();
      return onFailure();
    }
    tried.add(type);
    if (type === ErrorTypes.NETWORK_ERROR) player.startLoad();
    else if (type === ErrorTypes.MEDIA_ERROR) player.recoverMediaError();
    else onFailure();
  });
}
