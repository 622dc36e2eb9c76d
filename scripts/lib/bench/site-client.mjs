// Calls of a site's API over plain HTTP: `*.localhost` is this machine, whatever the resolver says.
import http from 'node:http';
import { readFileSync } from 'node:fs';

/** The seeded site as `scripts/up` describes it. */
export const demo = () => JSON.parse(readFileSync(process.env.LOPHOC_DEMO ?? '.local/demo.json', 'utf8'));

const agent = new http.Agent({ keepAlive: true });

function request(base, method, path, { token, body, headers: more } = {}) {
  const { host, port } = new URL(base);
  const data = body === undefined ? undefined : JSON.stringify(body);
  const headers = { host, accept: 'application/json', ...more };
  if (token) headers['access-token'] = token;
  if (data) Object.assign(headers, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) });
  return new Promise((resolve, reject) => {
    const call = http.request({ agent, host: '127.0.0.1', port: port || 80, method, path, headers }, resolve);
    call.on('error', reject);
    call.end(data);
  });
}

async function textOf(answer) {
  let text = '';
  answer.setEncoding('utf8');
  for await (const piece of answer) text += piece;
  return text;
}

/** The text of a document that is no call's answer: a feed, a sitemap. */
export async function read(base, path) {
  const answer = await request(base, 'GET', path);
  const text = await textOf(answer);
  if (answer.statusCode !== 200) throw new Error(`GET ${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
  return text;
}

/** One call; the envelope's `data`. Anything but success is an error with the server's own words. */
export async function call(base, method, path, options) {
  const answer = await request(base, method, path, options);
  const text = await textOf(answer);
  const envelope = text ? JSON.parse(text) : {};
  if (!envelope.success) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
  return envelope.data;
}

/** Server-sent events as they come: name and data. Whoever stops reading ends the stream. */
export async function* events(base, path, token) {
  const answer = await request(base, 'GET', path, { token });
  if (answer.statusCode !== 200) throw new Error(`GET ${path}: ${answer.statusCode}`);
  answer.setEncoding('utf8');
  let text = '';
  try {
    for await (const piece of answer) {
      text += piece;
      const blocks = text.split('\n\n');
      text = blocks.pop();
      for (const block of blocks) {
        const name = /^event: ?(.*)$/m.exec(block)?.[1];
        if (!name) continue;
        const data = block
          .replace(/^(?!data:).*$/gm, '')
          .replace(/^data: ?/gm, '')
          .trim();
        yield { name, data: JSON.parse(data) };
      }
    }
  } finally {
    answer.destroy();
  }
}

/** Reads server-sent events until `done`; the data of that event. */
export async function untilDone(base, path, token) {
  for await (const { name, data } of events(base, path, token)) if (name === 'done') return data;
  throw new Error(`GET ${path}: the stream ended before the verdict`);
}
