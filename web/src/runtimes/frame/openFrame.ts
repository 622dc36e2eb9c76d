import { PORT, READY } from './messages';

/** Where frames come from (tenant-api/src/run_frame.rs). */
const ADDRESS = '/run/frame';
/** How long a frame may be on its way, and how long after it has loaded it may say nothing, in milliseconds. */
const LONGEST_MS = 20_000;
const SILENCE_MS = 3000;

/** What a frame is for. */
export interface FrameOptions {
  /** Its name, for who can't see it. */
  title: string;
  isHidden: boolean;
  /** How often it loads by itself: writing a page into it counts. */
  loads: number;
  /** It has loaded once more: what is in it is no program of ours. It is gone then. */
  onLost: () => void;
}

/** A frame without an origin, and the only way to what runs in it. */
export interface Frame {
  port: MessagePort;
  /** Takes it away, with all that runs in it. */
  remove: () => void;
}

/** Opens a new frame in an element; null where that was given up, or no frame is to be had. */
export async function openFrame(host: HTMLElement, options: FrameOptions, signal: AbortSignal): Promise<Frame | null> {
  // The page's own policy makes it a sandbox; the element says so as well, but then no service worker may answer for it.
  for (const isSandbox of navigator.onLine ? [true, false] : [false]) {
    // The second only where the first has failed.
    // oxlint-disable-next-line no-await-in-loop
    const frame = signal.aborted ? null : await attempt(host, options, isSandbox, signal);
    if (frame) return frame;
  }
  return null;
}

function attempt(
  host: HTMLElement,
  { title, isHidden, loads, onLost }: FrameOptions,
  isSandbox: boolean,
  signal: AbortSignal,
): Promise<Frame | null> {
  return new Promise((resolve) => {
    const element = makeElement(title, isHidden, isSandbox);
    let timer = setTimeout(() => close(null), LONGEST_MS);
    let loaded = 0;
    let port: MessagePort | null = null;
    const remove = () => {
      element.remove();
      port?.close();
    };
    const close = (frame: Frame | null) => {
      clearTimeout(timer);
      window.removeEventListener('message', hear);
      signal.removeEventListener('abort', give);
      if (!frame) remove();
      resolve(frame);
    };
    const give = () => close(null);
    const hear = ({ source, data }: MessageEvent) => {
      const inside = element.contentWindow;
      if (!inside || source !== inside || data !== READY) return;
      const channel = new MessageChannel();
      port = channel.port1;
      // What has no origin can only be named so; the element has loaded nothing but our page yet.
      inside.postMessage(PORT, '*', [channel.port2]);
      close({ port, remove });
    };
    element.addEventListener('load', () => {
      loaded += 1;
      if (!port) {
        clearTimeout(timer);
        timer = setTimeout(give, SILENCE_MS);
      } else if (loaded > loads) {
        remove();
        onLost();
      }
    });
    window.addEventListener('message', hear);
    signal.addEventListener('abort', give);
    host.append(element);
  });
}

function makeElement(title: string, isHidden: boolean, isSandbox: boolean): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.title = title;
  element.referrerPolicy = 'no-referrer';
  if (isSandbox) element.setAttribute('sandbox', 'allow-scripts allow-modals');
  // Scratch plays sounds.
  element.allow = 'autoplay *';
  const { style } = element;
  style.border = '0';
  if (isHidden) {
    element.setAttribute('aria-hidden', 'true');
    element.tabIndex = -1;
    Object.assign(style, { position: 'absolute', width: '0', height: '0', visibility: 'hidden' });
  } else {
    Object.assign(style, { display: 'block', width: '100%', height: '100%', background: '#fff' });
  }
  // An embedded page stands in a page of somebody else's, which its frames' policy has to allow as well.
  element.src = location.pathname.startsWith('/embed/') ? `${ADDRESS}?in=embed` : ADDRESS;
  return element;
}
