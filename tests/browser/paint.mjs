// How fast a page shows itself: LCP and CLS as web-vitals counts them, on slow 4G with a CPU four times slower than the
// one that the budget was set on, whatever machine this is and whoever else uses it.
import { goTo, newPage, newVisitor } from './browser.mjs';

// Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms a round trip.
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

// So many times slower than the CPU on which `work` takes so many milliseconds.
const slower = 4;
const reference = 20;

/** What the CPU does for a page, in small: the middle one of some runs, in ms. */
const work = () => {
  const once = () => {
    const began = performance.now();
    const host = document.createElement('div');
    for (let index = 0; index < 1500; index++) {
      const row = document.createElement('p');
      row.textContent = JSON.stringify({
        index,
        text: String(index * 7919)
          .split('')
          .sort()
          .join('-'),
      });
      host.append(row);
    }
    document.body.append(host);
    host.getBoundingClientRect();
    host.remove();
    return performance.now() - began;
  };
  const runs = Array.from({ length: 25 }, once)
    .slice(4)
    .sort((a, b) => a - b);
  return runs[Math.floor(runs.length / 2)];
};

/** How much slower the CPU is to be made here and now: less where it is slow by itself, or busy. */
async function throttling(browser) {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  const took = await page.evaluate(work);
  await context.close();
  return Math.min(slower, Math.max(1, (slower * reference) / took));
}

const observe = () => {
  window.paint = { lcp: 0, cls: 0, element: '' };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.paint.lcp = entry.startTime;
      window.paint.element = entry.element?.tagName ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // Shifts within a second of each other, five seconds at most, are one: the worst such window counts.
  let [first, last, sum] = [0, 0, 0];
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue;
      if (startTime - last > 1000 || startTime - first > 5000) [first, sum] = [startTime, 0];
      last = startTime;
      sum += value;
      window.paint.cls = Math.max(window.paint.cls, sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/**
 * One first visit: {lcp in ms, cls, element, kilobytes of JavaScript as sent, rate: how much slower the CPU was made}.
 * `prepare` may sign the visitor in.
 */
export async function firstVisit(browser, url, { width = 390, prepare } = {}) {
  const rate = await throttling(browser);
  const context = await newVisitor(browser, { width });
  await prepare?.(context);
  const { page } = await newPage(context);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', slow4g);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const scripts = new Set();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(observe);
  await goTo(page, url);
  await page.waitForTimeout(500);
  const paint = await page.evaluate(() => window.paint);
  await context.close();
  return { ...paint, kilobytes: bytes / 1000, rate };
}

/** The middle one of `count` first visits by LCP; its CLS is the worst of all. */
export async function medianVisit(browser, url, options, count = 3) {
  const visits = [];
  for (let index = 0; index < count; index++) visits.push(await firstVisit(browser, url, options));
  visits.sort((a, b) => a.lcp - b.lcp);
  return { ...visits[Math.floor(count / 2)], cls: Math.max(...visits.map(({ cls }) => cls)) };
}
