// 100 MiB up and down, beside a plain copy through actix in the same run (platform/examples/plain_copy.rs), what memory
// tenant-api takes meanwhile, and 200 uploads at once; against the running `up`.
import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { figure, median, print } from './figures.mjs';
import { call, demo } from './site-client.mjs';

const mebibytes = 100;
const rounds = 5;
const atOnce = 200;
const site = demo();
const { host, port } = new URL(site.base);
const process_id = readFileSync('.local/run/tenant-api.pid', 'utf8').split(' ')[0];
const token = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.teacher });

const plain = spawn(process.env.LOPHOC_PLAIN_COPY, ['.local'], { stdio: ['ignore', 'pipe', 'inherit'] });
const plainPort = await new Promise((resolve) =>
  plain.stdout.once('data', (line) => resolve(Number(String(line).trim().split(':').pop()))),
);

/** Sends pieces and reads the answer to its end: its status, text and bytes. */
function request(options, pieces, keep) {
  return new Promise((resolve, reject) => {
    const out = http.request({ host: '127.0.0.1', agent: false, ...options }, (answer) => {
      let bytes = 0;
      const kept = [];
      answer.on('data', (piece) => {
        bytes += piece.length;
        if (keep) kept.push(piece);
      });
      answer.on('end', () => resolve({ status: answer.statusCode, bytes, text: Buffer.concat(kept).toString() }));
    });
    out.on('error', reject);
    for (const piece of pieces) out.write(piece);
    out.end();
  });
}

async function upload(name, content) {
  const head = Buffer.from(`--bench\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
  const end = Buffer.from('\r\n--bench--\r\n');
  const headers = {
    host,
    'access-token': token,
    'content-type': 'multipart/form-data; boundary=bench',
    'content-length': head.length + content.length + end.length,
  };
  const answer = await request(
    { port, method: 'POST', path: '/api/general/upload-file', headers },
    [head, content, end],
    true,
  );
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text).data;
}

const remove = (file) => call(site.base, 'DELETE', `/api/general/files/${file.id}`, { token });

async function took(work) {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}

const resident = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${process_id}/status`, 'utf8'))[1]) / 1024;

const content = Buffer.alloc(mebibytes * 1024 * 1024);
const times = { up: [], down: [], plainUp: [], plainDown: [] };
let most = 0;
try {
  await remove(await upload('warm.txt', Buffer.from('warm')));
  const before = resident();
  for (let round = 0; round < rounds; round++) {
    // A zip by its first bytes, and new each time.
    randomFillSync(content);
    content.write('PK\x03\x04', 'latin1');
    times.plainUp.push(
      (
        await took(() =>
          request({ port: plainPort, method: 'POST', path: '/', headers: { 'content-length': content.length } }, [
            content,
          ]),
        )
      )[0],
    );
    times.plainDown.push((await took(() => request({ port: plainPort, method: 'GET', path: '/' }, [])))[0]);
    const watch = setInterval(() => (most = Math.max(most, resident() - before)), 20);
    const [up, file] = await took(() => upload('do.zip', content));
    const [down, answer] = await took(() => request({ port, method: 'GET', path: file.url, headers: { host } }, []));
    clearInterval(watch);
    if (answer.bytes !== content.length) throw new Error(`${answer.bytes} bytes came back`);
    times.up.push(up);
    times.down.push(down);
    await remove(file);
  }
  const small = Array.from({ length: atOnce }, (_, index) => Buffer.from(`${index} ${Date.now()}\n`.repeat(500)));
  const [all, files] = await took(() => Promise.all(small.map((text, index) => upload(`${index}.txt`, text))));
  for (const file of files) await remove(file);
  const rate = (list) => mebibytes / (median(list) / 1000);
  print('files', [
    figure(
      `${mebibytes} MiB up, beside a plain copy through actix (bar: ratio 0.5)`,
      rate(times.up),
      rate(times.plainUp),
      'MiB/s',
    ),
    figure(
      `${mebibytes} MiB down, beside a plain copy through actix (bar: ratio 0.5)`,
      rate(times.down),
      rate(times.plainDown),
      'MiB/s',
    ),
    figure('resident memory more, at most', most, 50, 'MiB, limit'),
    figure(`${atOnce} uploads at once, all stored, after`, all, null, 'ms'),
  ]);
} finally {
  plain.kill();
}
process.exit(0);
