import { expect, it } from 'vitest';
import { limitedOutput } from './output';

function setUp() {
  const told: string[] = [];
  let time = 0;
  let much = 0;
  const output = limitedOutput({
    onText: (text) => told.push(text),
    onMuch: () => (much += 1),
    now: () => time,
  });
  return { told, output, pass: (milliseconds: number) => (time += milliseconds), much: () => much };
}

it('what is little is told at once', () => {
  const { told, output } = setUp();
  output.write('a');
  output.write('b\n');
  expect(told).toEqual(['a', 'b\n']);
});

it('a flood is told in large pieces, and nothing of it is lost', () => {
  const { told, output, pass } = setUp();
  const lines = Array.from({ length: 20_000 }, (_, number) => `${number}\n`);
  for (const line of lines) output.write(line);
  expect(told.length).toBeLessThan(2020);
  output.flush();
  expect(told.join('')).toBe(lines.join(''));
  const before = told.length;
  pass(1000);
  output.write('later');
  expect(told.slice(before)).toEqual(['later']);
});

it('what is beyond a mebibyte is cut, which is told once', () => {
  const { told, output, much } = setUp();
  for (let time = 0; time < 5; time += 1) output.write('x'.repeat(300_000));
  expect(told.join('')).toHaveLength(1024 * 1024);
  expect(much()).toBe(1);
});
