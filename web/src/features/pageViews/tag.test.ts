import { afterEach, describe, expect, it } from 'vitest';
import { keepChoice, readChoice } from './consent';
import { googleTag } from './tag';

afterEach(() => {
  document.cookie = 'lophoc_measuring=; Path=/; Max-Age=0';
});

describe('what a visitor has said', () => {
  it('is kept in a cookie that the server reads', () => {
    expect(readChoice('')).toBeNull();
    expect(readChoice('a=1; lophoc_measuring=1')).toBe('agreed');
    expect(readChoice('lophoc_measuring=0')).toBe('refused');
    expect(readChoice('lophoc_measuring=2; not_lophoc_measuring=1')).toBeNull();
    keepChoice('agreed');
    expect(readChoice(document.cookie)).toBe('agreed');
    keepChoice('refused');
    expect(readChoice(document.cookie)).toBe('refused');
  });
});

describe("the site's own tag", () => {
  it('is loaded once, and told of pages without what their addresses ask', () => {
    const tag = googleTag('G-1234ABCD');
    expect(googleTag('G-1234ABCD')).toBe(tag);
    // Other tests of this document may have put theirs beside it.
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src*="googletagmanager"]')].map(
      ({ src }) => src,
    );
    expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1234ABCD']);
    tag.see('/course/tin-9');
    const calls = (globalThis as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [];
    expect(calls.map((call) => call[0])).toEqual(['consent', 'js', 'set', 'config', 'set', 'event']);
    expect(calls.at(-1)?.[2]).toMatchObject({ page_location: `${location.origin}/course/tin-9` });
  });
});
