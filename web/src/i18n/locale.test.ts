import { describe, expect, it } from 'vitest';
import { localeOf, pickText, withLocale, withoutLocale, withoutRedundantPrefix } from './locale';

describe('the language of an address', () => {
  it.each([
    ['/', 'vi', '/'],
    ['/problems', 'vi', '/problems'],
    ['/en', 'en', '/'],
    ['/en/problems/tong', 'en', '/problems/tong'],
    ['/english', 'vi', '/english'],
    ['/fr/problems', 'vi', '/fr/problems'],
  ] as const)('%s is %s, and %s without it', (address, locale, rest) => {
    expect(localeOf(address)).toBe(locale);
    expect(withoutLocale(address)).toBe(rest);
  });

  it.each([
    ['vi', '/', '/'],
    ['en', '/', '/en'],
    ['en', '/problems?page=2', '/en/problems?page=2'],
    ['en', '/?a=1', '/en?a=1'],
  ] as const)('in %s, %s is %s', (locale, path, address) => {
    expect(withLocale(locale, path)).toBe(address);
  });

  it.each([
    ['/vi', '/'],
    ['/vi/course', '/course'],
    ['/vi/en/course', '/course'],
    ['/en/vi/course', '/en/course'],
    ['/en/en', '/en'],
    ['/en', null],
    ['/en/course', null],
    ['/course', null],
    ['/', null],
    ['/course/vi', null],
  ])('%s belongs at %s', (address, right) => {
    expect(withoutRedundantPrefix(address)).toBe(right);
  });

  it('falls back to Vietnamese, then to any text', () => {
    expect(pickText({ vi: 'Chào', en: 'Hi' }, 'en')).toBe('Hi');
    expect(pickText({ vi: 'Chào', en: '' }, 'en')).toBe('Chào');
    expect(pickText({ en: 'Hi' }, 'vi')).toBe('Hi');
    expect(pickText(null, 'vi')).toBe('');
  });
});
