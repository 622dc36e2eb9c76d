import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { message, parseMessage } from './message';
import { rules, startsBeforeEnd } from './rules';

/** The message of the first fault; null where there is none. */
const faultIn = (schema: z.ZodMiniType, value: unknown) => {
  const answer = schema.safeParse(value);
  return answer.success ? null : (answer.error.issues[0]?.message ?? '');
};

describe('rules', () => {
  it.each([
    [
      'slug',
      rules.slug(),
      ['bai-1', 'A', 'a-b-c'],
      { '': 'required', 'a--b': 'slug', '-a': 'slug', 'a b': 'slug', bài: 'slug' },
    ],
    ['phone', rules.phone(), ['0912345678', '0512345678'], { '0112345678': 'phone', '091234567': 'phone' }],
    ['gmail', rules.gmail(), ['an.tran@gmail.com'], { 'an@example.com': 'gmail' }],
    [
      'domain',
      rules.domain(),
      ['hoc.truong.edu.vn', 'trường.vn'],
      { truong: 'domain', '-a.vn': 'domain', 'a..vn': 'domain' },
    ],
    ['link', rules.link(), ['https://a.vn/b?c=d'], { 'ftp://a.vn': 'link', 'https://': 'link', 'a.vn': 'link' }],
    [
      'affiliate code',
      rules.affiliateCode(),
      ['ABC1234567'],
      { ABC123456: 'affiliateCode', abc1234567: 'affiliateCode' },
    ],
    ['day', rules.day(), ['2024-02-29'], { '2023-02-29': 'date', '29/02/2024': 'date', '': 'required' }],
  ] as const)('%s', (_, schema, good, bad) => {
    expect(good.map((value) => faultIn(schema, value))).toEqual(good.map(() => null));
    expect(Object.fromEntries(Object.keys(bad).map((value) => [value, faultIn(schema, value)]))).toEqual(bad);
  });

  it('an empty number is missing, what is none is wrong, and 0 is a number', () => {
    expect([null, Number.NaN, 0, 5].map((value) => faultIn(rules.number(), value))).toEqual([
      'required',
      'number',
      null,
      null,
    ]);
    expect(faultIn(rules.positive(), 0)).toBe('positive');
    expect([-1, 1.5].map((value) => faultIn(rules.count(), value))).toEqual(['notNegative', 'whole']);
  });

  it('a range says its ends, grouped', () => {
    expect(faultIn(rules.between(1, 10_000), 0)).toBe(message('between', { from: '1', to: '10,000' }));
    expect(parseMessage(faultIn(rules.atMost(5), 6) ?? '')).toEqual({ key: 'most', values: { to: '5' } });
  });

  it('a text in two languages needs one of them', () => {
    expect(faultIn(rules.bilingual(), { vi: ' ', en: '' })).toBe('language');
    expect(faultIn(rules.bilingual(), { vi: '', en: 'a' })).toBeNull();
  });

  it('tags are few, and none twice', () => {
    expect(faultIn(rules.tags(2), ['a', 'b', 'c'])).toBe(message('tooMany', { to: '2' }));
    expect(faultIn(rules.tags(), ['a', 'a'])).toBe('duplicate');
  });

  it('a start is before its end', () => {
    const schema = z
      .object({ from: z.nullable(z.number()), to: z.nullable(z.number()) })
      .check(startsBeforeEnd('from', 'to'));
    expect(faultIn(schema, { from: 5, to: 5 })).toBe('startAfterEnd');
    expect(
      [
        { from: 4, to: 5 },
        { from: null, to: 5 },
      ].map((value) => faultIn(schema, value)),
    ).toEqual([null, null]);
  });
});
