// Letters that were caught instead of being sent.
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { port } from './browser.mjs';

const catcher = `http://mail.localhost:${port}`;
const PAUSE_MS = 250;
const LATEST_MS = 60_000;

/** The newest letter to an address of which `isIt` holds: letters are sent in the background. */
export async function letterTo(email, isIt) {
  const end = Date.now() + LATEST_MS;
  for (;;) {
    const letters = await call(catcher, 'GET', `/api/letters?to=${encodeURIComponent(email)}`);
    const found = letters.find(isIt);
    if (found) return found;
    if (Date.now() > end) throw new Error(`no such letter to ${email}: ${letters.map(({ subject }) => subject)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Where the newest letter to an address leads that has a link to `path`. */
export async function linkTo(email, path) {
  const link = ({ text }) => text.match(new RegExp(`http://\\S+${path}\\?token=\\S+`))?.[0];
  return link(await letterTo(email, link));
}
