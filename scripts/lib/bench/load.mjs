// Requests under load with wrk, two processes of it. Loopback only.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { demo } from './site-client.mjs';

const run = promisify(execFile);
const { host, port } = new URL(demo().base);

const inMilliseconds = (text) =>
  Number.parseFloat(text) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[text.match(/[a-z]+$/)[0]];

async function wrk(target, { clients, seconds, token }) {
  const headers = [`Host: ${host}`, ...(token ? [`access-token: ${token}`] : [])].flatMap((line) => ['-H', line]);
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${clients / 2}`,
    `-d${seconds}s`,
    '--latency',
    ...headers,
    `http://127.0.0.1:${port}${target}`,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${target} was refused under load:\n${stdout}`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p99: inMilliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)[1]),
  };
}

/** Requests a second of `target` on the demo's site, and their p99 in milliseconds. */
export async function load(target, options) {
  const both = await Promise.all([wrk(target, options), wrk(target, options)]);
  return { rate: both[0].rate + both[1].rate, p99: Math.max(both[0].p99, both[1].p99) };
}
