import { PORT, READY, type Task, type Tell } from '#/runtimes/frame/messages';
import { play } from './play';
import { showPage } from './showPage';
import { work } from './work';

// The page that has no origin (tenant-api/src/run_frame.rs): it says that it is here, gets one port, and does what it is told by it.

function begin(port: MessagePort): void {
  const tell: Tell = (message) => port.postMessage(message, []);
  // Whatever is said later is for the worker, if there is one.
  const take = ({ data }: MessageEvent<Task>) => {
    if (data.do === 'web') showPage(data, tell);
    else if (data.do === 'work') work(data, port);
    else void play(data, tell);
  };
  port.addEventListener('message', take, { once: true });
  port.start();
}

const hear = ({ source, data, ports: [port] }: MessageEvent) => {
  if (source !== window.parent || data !== PORT || !port) return;
  window.removeEventListener('message', hear);
  begin(port);
};

if (window.parent !== window) {
  window.addEventListener('message', hear);
  // Once the page has loaded, so that whatever loads after it is something else.
  window.addEventListener('load', () => setTimeout(() => window.parent.postMessage(READY, '*')));
}
