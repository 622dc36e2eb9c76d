import { afterEach, expect, it } from 'vitest';
import { affiliateCode, rememberAffiliateCode } from './affiliate';

const come = (code: string) => rememberAffiliateCode(new URLSearchParams({ affiliate_code: code }));

afterEach(() => {
  document.cookie = 'affiliate_code=; path=/; max-age=0';
});

it('is remembered where it is one, and the next one counts', () => {
  expect(affiliateCode()).toBeUndefined();
  for (const none of ['', 'abcde12345', 'ABCDE1234', 'ABCDE123456', 'ABCDE1234;']) come(none);
  expect(affiliateCode()).toBeUndefined();
  come('ABCDE12345');
  come('short');
  expect(affiliateCode()).toBe('ABCDE12345');
  come('9876543210');
  expect(affiliateCode()).toBe('9876543210');
});
