import { describe, expect, it } from 'vitest';
import { browserOf } from './browserOf';
import { formatSeconds } from './format';
import { requesterOf } from './requester';

describe('words for figures', () => {
  it.each([
    [0, '0 giây'],
    [0.84, '0.8 giây'],
    [75, '1 phút 15 giây'],
    [7200, '2 giờ'],
    [90_061, '1 ngày 1 giờ'],
  ])('%d seconds are %s', (seconds, words) => expect(formatSeconds(seconds).replaceAll('\u00A0', ' ')).toBe(words));
});

it('a browser is named as people call it', () => {
  expect(
    browserOf('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'),
  ).toBe('Chrome, Linux');
  expect(browserOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari, iOS',
  );
  expect(browserOf('curl/8.0')).toBe('curl/8.0');
});

it('who asked is told apart by kind', () => {
  expect(requesterOf('operator:4')).toEqual({ kind: 'operator', name: '4' });
  expect(requesterOf('system')).toEqual({ kind: 'system', name: '' });
});
