// Chromium driven against the running system; every page notes what a person would not see but should not be there.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { call, demo as readDemo } from '../../scripts/lib/bench/site-client.mjs';

const fromWeb = createRequire(path.resolve('web/package.json'));
const { chromium } = fromWeb('playwright-core');
const { AxeBuilder } = fromWeb('@axe-core/playwright');

export const port = Number(process.env.LOPHOC_PORT ?? 8080);
export const platform = `http://lophoc.localhost:${port}`;
export const demo = readDemo();
const screens = process.env.LOPHOC_SCREENS ?? '.local/screens';

/** The address of a site by its name. */
export const site = (name) => `http://${name}.localhost:${port}`;

/** Starts Chromium; `*.localhost` is this machine, whatever the resolver says. */
export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP *.localhost 127.0.0.1',
    ],
  });

/** A visitor of their own (cookies, storage) at a width in CSS pixels, with light colours and scripts unless told. */
export const newVisitor = (browser, { width = 1440, locale = 'vi-VN', mode = 'light', scripts = true } = {}) =>
  browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    locale,
    colorScheme: mode,
    javaScriptEnabled: scripts,
  });

/** Axe tries to look into every frame; one that runs no scripts, such as a letter's, does not let it. */
const isAxeInSandbox = (message) =>
  message.text().startsWith("Blocked script execution in 'about:blank' because the document's frame is sandboxed");

/** A page whose `noise` lists console errors, CSP violations, script errors and 5xx answers, as they come. */
export async function newPage(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const noise = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedRefusal(message) && !isAxeInSandbox(message))
      noise.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => noise.push(`script: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 500) noise.push(`${answer.status()} from ${new URL(answer.url()).pathname}`);
  });
  return { page, noise };
}

/** How long nothing may be under way, in milliseconds. */
const QUIET_MS = 500;

/** The stream that ends with its page, and what may outlive it (`keepalive`): of that Chromium does not always tell the end. */
const UNSEEN_ENDS = ['/api/live', '/api/page-views'];

/**
 * Opens an address and waits until nothing is under way but the live stream, which whoever is signed in has for as long as the
 * page is open: `networkidle` would never come.
 */
export async function goTo(page, url) {
  const pending = new Set();
  let quietSince = Date.now();
  const note = (change) => (request) => {
    if (UNSEEN_ENDS.includes(new URL(request.url()).pathname)) return;
    change.call(pending, request);
    quietSince = Date.now();
  };
  const [begun, ended] = [note(pending.add), note(pending.delete)];
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  try {
    const answer = await page.goto(url, { waitUntil: 'load' });
    while (pending.size > 0 || Date.now() - quietSince < QUIET_MS) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return answer;
  } finally {
    page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
  }
}

// Chromium logs each 4xx answer as a console error: those of the API are part of normal work (a taken address, a
// wrong password), those of scripts, styles and pictures are not.
function expectedRefusal(message) {
  const url = message.location().url;
  return /status of 4\d\d/.test(message.text()) && url.includes('/api');
}

/** Signs a demo account in through the API and gives the visitor its session. */
export async function signInAs(context, role, base = demo.base) {
  const token = await call(base, 'POST', '/api/users/sign-in', { body: demo.accounts[role] });
  await context.addCookies([{ name: 'access_token', value: token, url: base, httpOnly: true, sameSite: 'Lax' }]);
}

/** Saves what a person would see, for people to look at; nothing where `LOPHOC_SCREENS` is empty. */
export async function screenshot(page, name, { whole = true } = {}) {
  if (!screens) return;
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: path.join(screens, `${name}.png`), fullPage: whole, animations: 'disabled' });
}

/** Waits until nothing moves on its way in or out: what is half faded in has colours that nobody is meant to read. */
async function atRest(page) {
  const restless = await page.evaluate(async (patience) => {
    // A page that draws no frames is asked all the same.
    const frame = () => new Promise((resolve) => [requestAnimationFrame(resolve), setTimeout(resolve, 1000)]);
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity);
    // What was put in just now begins to move with the next frame, or the one after.
    const began = performance.now();
    let [still, last] = [0, []];
    while (still < 3) {
      if (performance.now() - began > patience) {
        return last.map(
          ({ animationName, transitionProperty, effect: { target } }) =>
            `${animationName ?? transitionProperty} of ${target?.outerHTML.slice(0, 140)}`,
        );
      }
      await frame();
      const now = moving();
      if (now.length > 0) last = now;
      still = now.length === 0 ? still + 1 : 0;
    }
    return [];
  }, 30_000);
  assert.deepEqual(restless, [], 'what still moves');
}

/**
 * Axe in the page itself, and only what is wrong: else it hands all that it has looked at to a page of its own, which takes
 * most of its time. Frames of other origins are not looked into; they are not ours.
 */
const axe = (page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** What axe finds at the level that keeps somebody out: rule, page element and help, one line each. */
export async function barriers(page) {
  await atRest(page);
  // What comes in while axe looks, a toast for one, is there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
    .finally(() => page.emulateMedia({ reducedMotion: null }));
  const serious = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const lines = [];
  for (const { id, help, nodes } of serious)
    for (const { target, html } of nodes)
      if (id !== 'target-size' || (await isSmall(page, target)))
        lines.push(`${id} (${help}): ${target.join(' ')} ${html.slice(0, 140)}`);
  return lines;
}

/** Whether a target stays too small when it is scrolled into view: one that lay half under a bar that stays in sight is not. */
async function isSmall(page, target) {
  await page.locator(target.join(' ')).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const again = await axe(page).include(target).withRules(['target-size']).analyze();
  return again.violations.length > 0;
}

/** Puts `text` into a code editor as people do with code written elsewhere; typing would have it indent and close brackets. */
export async function paste(page, editor, text) {
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Chooses the first language whose name begins with `name` in the picker labelled `label`, by searching for it. */
export async function chooseLanguage(page, label, name, picture) {
  await page.getByRole('button', { name: label }).click();
  const picker = page.getByRole('dialog', { name: label });
  const choices = picker.getByRole('button', { disabled: false });
  await choices.first().waitFor();
  const search = picker.getByRole('searchbox');
  if (await search.isVisible()) await search.fill(name);
  if (picture) await screenshot(page, picture, { whole: false });
  const begins = new RegExp(`^${name.replace(/\+/g, '\\+')}`);
  await choices.filter({ hasText: begins }).first().click();
}

/**
 * Waits until what runs in the page answers true, in milliseconds at most. Unlike `page.waitForFunction` it waits for answers that
 * are promises: those are something at once, and would pass for true.
 */
export async function untilTrue(page, check, asked, timeout = 30_000) {
  const end = Date.now() + timeout;
  while (!(await page.evaluate(check, asked))) {
    assert.ok(Date.now() < end, `${check.name} is not true after ${timeout} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
