import type { Piece, Task, Tell } from '#/runtimes/frame/messages';
import { LOOP_CHECK } from '#/runtimes/web/loopCheckName';
import { askForms } from './forms';
import { nextTask, watchLoops, type LoopWatch } from './loops';
import { lineTeller, takeConsole, takeErrors, type PlaceOf } from './watchConsole';

type PageTask = Extract<Task, { do: 'web' }>;

/** Makes the program's files, and writes its page in the place of this one. */
export function showPage({ files, page, pages, checked }: PageTask, tell: Tell): void {
  const addresses = new Map<string, string>();
  const names = new Map<string, string>();
  const join = (pieces: readonly Piece[]) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : (addresses.get(piece.file) ?? ''))).join('');
  for (const { id, name, type, pieces } of files) {
    const address = URL.createObjectURL(new Blob([join(pieces)], { type }));
    addresses.set(id, address);
    names.set(address, name);
  }
  const placeOf: PlaceOf = (address, line) => {
    const file = names.get(address);
    return file === undefined ? {} : { file, line };
  };
  const add = lineTeller(tell);
  takeConsole(console, add, placeOf);
  const watch = watchLoops({
    onFrozen: (file, line) => tell({ is: 'frozen', file: checked[file] ?? '', line }),
    afterTask: nextTask(),
  });
  Object.defineProperty(window, LOOP_CHECK, { value: watch.check });
  takeConnections(window);
  forgiveQuestions(window, watch);
  document.open();
  // Opening it anew has taken all listeners away.
  takeErrors(window, add, placeOf);
  window.addEventListener('pagehide', () => tell({ is: 'leaving' }));
  window.addEventListener('load', () => tell({ is: 'shown' }));
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
    tell({ is: 'refused', address: blockedURI }),
  );
  askForms(document, () => tell({ is: 'form' }));
  tellLinks(document, pages, tell);
  document.write(join(page));
  document.close();
}

/**
 * WebRTC, of which no `connect-src` is asked and for which browsers keep no policy (`webrtc 'block'` is an error to Chromium), and
 * WebTransport. It is the same window that the program's page is written into, and this one alone is closed: a frame by `srcdoc`
 * in that page, which `frame-src 'none'` does not stop, has a WebRTC of its own.
 */
function takeConnections(view: Window): void {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
    Object.defineProperty(view, name, { value: undefined, writable: false, configurable: false });
}

/** How long somebody takes to answer is no loop's time. */
function forgiveQuestions(view: Window, watch: LoopWatch): void {
  for (const name of ['alert', 'confirm', 'prompt'] as const) {
    const ask = view[name] as (...given: unknown[]) => unknown;
    const asked = (...given: unknown[]) => {
      const began = performance.now();
      try {
        return ask.apply(view, given);
      } finally {
        watch.forgive(performance.now() - began);
      }
    };
    Object.defineProperty(view, name, { value: asked, configurable: true, writable: true });
  }
}

/** Links to the program's other pages are told: each page is shown in a frame of its own. */
function tellLinks(page: Document, pages: readonly string[], tell: Tell): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const [address = ''] = (link?.getAttribute('href') ?? '').trim().split(/[?#]/);
    const name = pages.find((one) => one === address.replace(/^(?:\.?\/)+/, ''));
    if (event.defaultPrevented || name === undefined) return;
    event.preventDefault();
    tell({ is: 'page', name });
  });
}
