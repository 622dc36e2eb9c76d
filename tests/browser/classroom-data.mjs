// What the browser test of classes uses: the places it is tried at, its pupils, and reading a QR code off a picture.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { demo, newPage, newVisitor, openBrowser, signInAs } from './browser.mjs';
import { words } from './words.mjs';

const jsqr = createRequire(path.resolve('web/package.json')).resolve('jsqr');

/** Classes of earlier runs stay: each run makes its own. */
export const run = Date.now().toString(36);

/** Pupils as they are pasted, and as a register has them: by given name, then by what stands before it. */
export const pasted = ['Đỗ Hải Đăng', 'Trần Thị Bình', 'Lê Đức Ánh', 'Nguyễn Văn An', 'Phạm Anh Dũng'];
export const ordered = ['Nguyễn Văn An', 'Lê Đức Ánh', 'Trần Thị Bình', 'Phạm Anh Dũng', 'Đỗ Hải Đăng'];

/** One call of the site. */
export const ask = (token, method, address, body) => call(demo.base, method, address, { token, body });

/** The words of a place: `(folder, key, values)`. */
export const speaking =
  ({ language }) =>
  (folder, key, values) =>
    words(folder, key, values, language);

/** A browser, and the sessions of a teacher and of a colleague who leads every class. */
export async function openClassrooms() {
  const tokenOf = (role) => ask(undefined, 'POST', '/api/users/sign-in', demo.accounts[role]);
  const [browser, teacher, admin] = await Promise.all([openBrowser(), tokenOf('teacher'), tokenOf('admin')]);
  return { browser, teacher, admin };
}

/** A page of somebody's, in which nothing may go wrong but what is told beforehand. */
export async function visit({ browser }, place, work, role, expected = () => false) {
  const context = await newVisitor(browser, place);
  try {
    if (role) await signInAs(context, role);
    const { page, noise } = await newPage(context);
    await work(page, context);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(sideways <= 1, `it scrolls sideways by ${sideways} px`);
    assert.deepEqual(
      noise.filter((line) => !expected(line)),
      [],
    );
  } finally {
    await context.close();
  }
}

/** What the QR code on a page's picture says; the projector shows a new one while one looks, so it is looked at again. */
export async function readQr({ browser }, page) {
  const reader = await browser.newPage();
  try {
    await reader.addScriptTag({ path: jsqr });
    for (let tries = 0; tries < 10; tries += 1) {
      const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64');
      const text = await reader.evaluate(async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const surface = canvas.getContext('2d');
        surface.drawImage(image, 0, 0);
        const { data, width, height } = surface.getImageData(0, 0, image.width, image.height);
        return globalThis.jsQR(data, width, height)?.data ?? null;
      }, picture);
      if (text) return text;
    }
    throw new Error('no QR code can be read on the picture');
  } finally {
    await reader.close();
  }
}

/** A session of a class that began five minutes ago. */
export async function sessionNow({ teacher }, classroom, topic) {
  const now = Math.floor(Date.now() / 1000);
  const body = { start_time: now - 300, end_time: now + 3600, topic, force: true };
  const { sessions } = await ask(teacher, 'POST', `/api/classroom/${classroom}/session`, body);
  return sessions[0];
}

/** The clock of a moment in epoch seconds, as registers write it. */
export const clockOf = (seconds) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh', hour: '2-digit', minute: '2-digit' }).format(
    seconds * 1000,
  );
