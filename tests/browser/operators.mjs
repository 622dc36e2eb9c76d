// What the console's tests do alike: setting up by a link, signing in, and a browser's own authenticator.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { port } from './browser.mjs';
import { authenticator } from './totp.mjs';
import { words } from './words.mjs';

export const console = `http://console.localhost:${port}`;
export const co = (key, values, locale) => words('console', key, values, locale);
export const si = (key, values, locale) => words('console/sites', key, values, locale);
export const fl = (key, values, locale) => words('console/fleet', key, values, locale);

/** A statement on the control database, for what only time would bring about. */
export const control = (statement) =>
  execFileSync('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', process.env.LOPHOC_CONTROL_DATABASE_URL, '-c', statement]);

/** Makes Chromium believe in a device with a fingerprint reader; passkeys made there stay with the page's context. */
export async function withDevice(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
}

/** Sets an account up with an app. The app, whose codes come one after another. */
export async function setUpByApp(page, link, password) {
  await page.goto(link);
  await page.getByLabel(co('setup.password'), { exact: true }).fill(password);
  const app = authenticator(await page.getByTestId('totp-secret').textContent());
  await page.getByLabel(co('signIn.totp')).fill(await app());
  await page.getByRole('button', { name: co('setup.finish') }).click();
  await page.getByRole('heading', { name: co('recovery.title') }).waitFor();
  return app;
}

/** Gives the password; the second factor is asked for next. */
export async function givePassword(page, email, password) {
  await page.goto(`${console}/sign-in`);
  await page.getByLabel(co('signIn.email')).fill(email);
  await page.getByLabel(co('signIn.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: co('signIn.next') }).click();
  await page.getByRole('heading', { name: co('signIn.second') }).waitFor();
}

/** Opens an action of the site that is shown. */
export async function openAction(page, action) {
  await page.getByRole('button', { name: si('action.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: si(`action.${action}.open`), exact: true }).click();
}

/** The page's own heading. */
export const heading = (page, text) => page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();

/** The dialog of an action. */
export const dialogOf = (page) => page.locator('[role=dialog]:has(form)');

/** Fills in the reason and sends the action. */
export async function finish(page, action, reason, more = async () => {}) {
  const dialog = dialogOf(page);
  await dialog.getByLabel(co('reason.label')).fill(reason);
  await more(dialog);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  return dialog;
}

/** Waits on an operation's page until it is done, with all of its steps. */
export async function followToTheEnd(page) {
  await page.waitForURL(/\/operations\/\d+/);
  // The page before stands until this one is there.
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: `#${new URL(page.url()).pathname.split('/').at(-1)}` })
    .waitFor();
  await page
    .locator('.lp-chip[data-tone=success]', { hasText: co('operationState.done') })
    .waitFor({ timeout: 60_000 });
  await allStepsDone(page);
}

/** The steps of the operation that is shown. */
export const stepsOf = (page) => page.getByRole('list', { name: fl('operation.progress'), exact: true }).locator('li');

/** Every step of the operation that is shown has to be done. */
export async function allStepsDone(page) {
  const count = await stepsOf(page).count();
  assert.ok(count > 0);
  assert.equal(await stepsOf(page).and(page.locator('[data-state=done]')).count(), count);
}

/** By how many pixels a page is wider than its window. */
export const sideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
