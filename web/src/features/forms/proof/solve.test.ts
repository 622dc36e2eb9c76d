import { createHash, webcrypto } from 'node:crypto';
import { expect, it } from 'vitest';
import { solve } from './solve';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const subtle = webcrypto.subtle as unknown as SubtleCrypto;

it('finds the number whose hash with the salt is the challenge', async () => {
  const salt = 'muoi?expires=1790000000&';
  expect(await solve({ salt, challenge: hash(`${salt}1234`), maxnumber: 2000 }, subtle)).toBe(1234);
  expect(await solve({ salt, challenge: hash(`${salt}0`), maxnumber: 0 }, subtle)).toBe(0);
});

it('finds none where there is none, and where the page may make no hashes', async () => {
  const puzzle = { salt: 's', challenge: hash('s9'), maxnumber: 8 };
  expect(await solve(puzzle, subtle)).toBeNull();
  expect(await solve(puzzle, undefined)).toBeNull();
});
