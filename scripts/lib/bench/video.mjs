// Viewers who seek in one large film: how long the first byte of a part takes, beside the same part of the same blob through
// actix and nothing else (platform/examples/plain_copy.rs), and what memory tenant-api takes meanwhile; against the running
// `up`. The film is made here: an index at its end, which the upload moves to the front, and noise.
import { spawn } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { figure, print, quantile } from './figures.mjs';
import { call, demo } from './site-client.mjs';

const option = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
const viewers = option('viewers', 200);
const mebibytes = option('mebibytes', 1024);
const seeks = 10;
/** Bytes that a viewer takes of each place before the next seek. */
const part = 512 * 1024;
const mib = 1024 * 1024;
const site = demo();
const { host, port } = new URL(site.base);
const processId = readFileSync('.local/run/tenant-api.pid', 'utf8').split(' ')[0];
const token = await call(site.base, 'POST', '/api/users/sign-in', { body: site.accounts.teacher });

const words = (...numbers) => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32BE(number >>> 0, index * 4));
  return bytes;
};
const box = (kind, ...parts) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([words(content.length + 8), Buffer.from(kind, 'latin1'), content]);
};

/** The index of a film of an hour whose samples lie a second apart. */
function index(first, size) {
  const places = Array.from({ length: 3600 }, (_, second) => first + Math.floor((size / 3600) * second));
  const head = box(
    'tkhd',
    words(0, 0, 0, 1, 0, 3_600_000, 0, 0, 0, 0, 65_536, 0, 0, 0, 65_536, 0, 0, 0, 2 ** 30, 1280 << 16, 720 << 16),
  );
  const entry = box('avc1', Buffer.alloc(78), box('avcC', Buffer.from([1, 0x64, 0, 0x1f, 0xff])));
  const samples = box('stbl', box('stsd', words(0, 1), entry), box('stco', words(0, places.length, ...places)));
  const handler = box('hdlr', words(0, 0), Buffer.from('vide'), Buffer.alloc(13));
  const media = box('mdia', box('mdhd', words(0, 0, 0, 1000, 3_600_000, 0)), handler, box('minf', samples));
  return box('moov', box('mvhd', words(0, 0, 0, 1000, 3_600_000), Buffer.alloc(80)), box('trak', head, media));
}

/** Sends the film piece by piece: it is never whole in memory here either. */
async function upload() {
  const begin = box('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1'));
  const size = mebibytes * mib;
  const data = Buffer.concat([words(size + 8), Buffer.from('mdat')]);
  const end = index(begin.length + 8, size);
  const opening = Buffer.from('--bench\r\ncontent-disposition: form-data; name="file"; filename="phim.mp4"\r\n\r\n');
  const closing = Buffer.from('\r\n--bench--\r\n');
  const film = begin.length + data.length + size + end.length;
  const headers = {
    host,
    'access-token': token,
    'content-type': 'multipart/form-data; boundary=bench',
    'content-length': opening.length + film + closing.length,
  };
  const answer = new Promise((resolve, reject) => {
    out = http.request({
      host: '127.0.0.1',
      port,
      agent: false,
      method: 'POST',
      path: '/api/general/upload-file',
      headers,
    });
    out.on('error', reject);
    out.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece) => (text += piece));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(JSON.parse(text).data)
          : reject(new Error(`${response.statusCode} ${text}`)),
      );
    });
  });
  const send = (bytes) => new Promise((resolve) => (out.write(bytes) ? resolve() : out.once('drain', resolve)));
  await send(opening);
  await send(Buffer.concat([begin, data]));
  const noise = randomFillSync(Buffer.alloc(mib));
  for (let sent = 0; sent < mebibytes; sent++) {
    noise.writeUInt32BE(sent, 0);
    await send(Buffer.from(noise));
  }
  await send(end);
  out.end(closing);
  return { file: await answer, size: film };
}

/** Where the film's bytes are, by their hash. */
async function blobOf(file) {
  const digest = createHash('sha256');
  await new Promise((resolve, reject) =>
    http
      .get({ host: '127.0.0.1', port, agent: false, path: file.url, headers: { host } }, (answer) => {
        answer.on('data', (piece) => digest.update(piece));
        answer.on('end', resolve);
      })
      .on('error', reject),
  );
  const key = digest.digest('hex');
  const folder = process.env.LOPHOC_BLOBS ?? '.local/blobs';
  const place = path.resolve(folder, key.slice(0, 2), key);
  if (!existsSync(place)) throw new Error(`the film's blob is not in ${folder}: name the folder by LOPHOC_BLOBS`);
  return place;
}

/** Milliseconds to the first byte of a part, which is then read to its end. */
function firstByte(options, agent) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', agent, ...options }, (answer) => {
        if (answer.statusCode >= 300) reject(new Error(`${options.path}: ${answer.statusCode}`));
        let first = null;
        answer.on('data', () => (first ??= performance.now() - began));
        answer.on('end', () => resolve(first));
      })
      .on('error', reject);
  });
}

/** All viewers at once, each from place to place; the milliseconds of all first bytes. */
async function watch(optionsOf, size) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: viewers });
  const times = [];
  const viewer = async (number) => {
    for (let seek = 0; seek < seeks; seek++) {
      // The same places for both, spread over the film.
      const at = Math.floor(((number * 7919 + seek * 104_729) % 1_000_003) * ((size - part) / 1_000_003));
      times.push(await firstByte(optionsOf(at), agent));
    }
  };
  await Promise.all(Array.from({ length: viewers }, (_, number) => viewer(number)));
  agent.destroy();
  return times;
}

const resident = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))[1]) / 1024;

let out;
let plain;
const { file, size } = await upload();
try {
  plain = spawn(process.env.LOPHOC_PLAIN_COPY, ['.local', await blobOf(file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const plainPort = await new Promise((resolve) =>
    plain.stdout.once('data', (line) => resolve(Number(String(line).trim().split(':').pop()))),
  );
  const ours = (at) => ({ port, path: file.url, headers: { host, range: `bytes=${at}-${at + part - 1}` } });
  const beside = (at) => ({ port: plainPort, path: `/?from=${at}&until=${at + part}` });
  const times = { ours: [], beside: [] };
  // What a process takes once stays; the film's first bytes are asked for by one before all come.
  await firstByte(ours(0), undefined);
  const before = resident();
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, resident() - before)), 20);
  for (let round = 0; round < 3; round++) {
    times.beside.push(...(await watch(beside, size)));
    times.ours.push(...(await watch(ours, size)));
  }
  clearInterval(look);
  const p99 = (list) => quantile(list, 0.99);
  print('video', [
    figure(
      `first byte of ${viewers} viewers seeking in ${mebibytes} MiB, p99, beside the blob's (bar: ratio 4)`,
      p99(times.ours),
      p99(times.beside),
      'ms',
    ),
    figure('the same, median', quantile(times.ours, 0.5), quantile(times.beside, 0.5), 'ms'),
    figure('resident memory more, at most', most, 64, 'MiB, limit'),
  ]);
} finally {
  plain?.kill();
  await call(site.base, 'DELETE', `/api/general/files/${file.id}`, { token });
}
process.exit(0);
