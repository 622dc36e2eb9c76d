import { isHoldMessage } from '../holdMessage';
import { answering } from './answers';
import { hold } from './hold';
import { wayOf } from './rules';
import { scope } from './scope';

// A newer worker takes over at once. It may serve pages of an older build: pages and answers come from the network wherever there
// is one, files are named by their content, and an older build's are kept for a week.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => {
  // A page's address is asked for while the worker starts.
  const preload = scope.registration.navigationPreload?.enable().catch(() => undefined);
  event.waitUntil(Promise.all([scope.clients.claim(), preload]));
});

scope.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (isHoldMessage(data)) event.waitUntil(hold(data).then((isHere) => ports[0]?.postMessage(isHere, [])));
});

scope.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, scope.location.origin);
  if (way) event.respondWith(answering[way](event));
});
