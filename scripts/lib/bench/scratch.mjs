// Reading and measuring a Scratch project of 5 MB beside parsing its JSON alone: what the program that is built for it says.
import { execFileSync } from 'node:child_process';
import { figure, print } from './figures.mjs';

const told = JSON.parse(execFileSync(process.env.LOPHOC_SCRATCH_BENCH, { encoding: 'utf8' }));
const size = `${(told.bytes / 2 ** 20).toFixed(1)} MiB`;
print('scratch', [
  figure(
    `a project of ${size} read and measured, beside parsing its JSON (bar: ratio 3)`,
    told.read_ms,
    told.parse_ms,
    'ms',
  ),
]);
