/** Words of a film in a language, as WebVTT. */
export interface Captions {
  src: string;
  language: string;
  label: string;
}

/** What plays: a file of this site (mp4), its playlist (m3u8), or a link to another host (mp4, m3u8, YouTube). */
export interface VideoSource {
  url: string;
  captions?: readonly Captions[];
}

/**
 * How an address plays: a file and a playlist of this site in the page; a film of another host in a frame of its own, where our
 * player has it (`frame`) or YouTube's (`youtube`); everything else is only opened where it is.
 */
export type Way = 'file' | 'stream' | 'frame' | 'youtube' | 'elsewhere';

const youtube = /^(?:(?:www\.|m\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/;

/** How an address plays on a page of `origin`. */
export function wayOf(url: string, origin: string): Way {
  let address: URL;
  try {
    address = new URL(url, origin);
  } catch {
    return 'elsewhere';
  }
  const ending = /\.(\w+)$/.exec(address.pathname)?.[1]?.toLowerCase() ?? '';
  if (address.origin === origin) return ending === 'm3u8' ? 'stream' : 'file';
  // The server says the same (rules/src/video_link.rs), and has the last word.
  const isPlain = address.protocol === 'https:' && !address.port && !address.username && !address.password;
  if (!isPlain || !/\.[a-z][\w-]*\.?$/.test(address.hostname)) return 'elsewhere';
  if (youtube.test(address.hostname)) return isOfYouTube(address) ? 'youtube' : 'elsewhere';
  return ['mp4', 'm4v', 'm3u8'].includes(ending) ? 'frame' : 'elsewhere';
}

/** Whether our own player has it: it can then stop at moments. */
export const isPlayable = (url: string, origin: string): boolean =>
  ['file', 'stream', 'frame'].includes(wayOf(url, origin));

function isOfYouTube({ hostname, pathname, searchParams }: URL): boolean {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  const own = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : searchParams.get('v');
  return /^[\w-]{11}$/.test(hostname === 'youtu.be' ? first : (own ?? ''));
}

/** The page that plays a film of another host. */
export function frameOf(url: string, language: string, at: number): string {
  const query = new URLSearchParams({ url, lang: language, ...(at > 0 && { at: String(Math.floor(at)) }) });
  return `/video-frame?${query.toString()}`;
}
