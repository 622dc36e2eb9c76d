// What the browser tests of publishing share: sites of their own, whose home page and forms are nobody else's, and being on them.
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { platform, site } from './browser.mjs';
import { run } from './classroom-data.mjs';

/** The server takes an answer that came sooner after its page for a robot's, in seconds. */
const SOONEST = 3;

/** A new site with nothing in it, its admin's session, and calls in it. */
export async function newSite(what, place) {
  const subdomain = `${what}-${run}-${place.name}`;
  const name = `Trường ${subdomain}`;
  const admin = { email: `ha@${subdomain}.example.com`, password: 'mot-mat-khau-dai-8' };
  const body = { name, subdomain, type: 'other', ...admin, starter_content: false };
  const { access_token: token } = await call(platform, 'POST', '/api/platform/sites', { body });
  const base = site(subdomain);
  const session = { name: 'access_token', value: token, url: base, httpOnly: true, sameSite: 'Lax' };
  return {
    base,
    ask: (method, path, sent) => call(base, method, path, { token, body: sent }),
    /** Gives a visitor the admin's session. */
    enter: (context) => context.addCookies([session]),
  };
}

/** A letter of the site's own for those who answer a form, which says what they wrote. */
export const newLetter = ({ ask }, name) =>
  ask('POST', '/api/templates', {
    name,
    title: { vi: 'Đã nhận phiếu {{form}}', en: 'We have your {{form}}' },
    content: { vi: 'Chào bạn,\n\n{{answers}}', en: 'Hello,\n\n{{answers}}' },
  });

/** Waits until a form that the server has written is old enough to be sent: its token says when that was. */
export async function untilSendable(form) {
  const [made] = (await form.locator('input[name=token]').inputValue()).split('.');
  const from = (Number(made) + SOONEST) * 1000;
  while (Date.now() < from) await new Promise((resolve) => setTimeout(resolve, from - Date.now()));
}
