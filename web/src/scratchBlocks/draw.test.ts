import { expect, it } from 'vitest';
import { scriptsIn } from './draw';

it('translates blocks, and leaves what their authors have named', () => {
  const say = (value: string) => scriptsIn(`say ${value}`, 'vi').stringify();
  expect(say('(answer)')).toBe('nói (trả lời)');
  expect(say('(answer :: variables)')).toBe('nói (answer :: variables)');
  expect(say('(timer :: list)')).toBe('nói (timer :: list)');
  const nested = 'forever\nif <(x position :: variables) > (size)> then\nhide\nend\nend';
  expect(scriptsIn(nested, 'vi').stringify()).toContain('(x position :: variables) > (kích thước)');
  expect(scriptsIn('say (answer :: variables)', 'en').stringify()).toBe('say (answer :: variables)');
});
