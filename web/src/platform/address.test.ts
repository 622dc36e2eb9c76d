import { describe, expect, it } from 'vitest';
import { addressFrom, tidyAddress } from './address';
import { handOver } from './api';

describe('an address', () => {
  it.each([
    ['Lớp Tin thầy Minh', 'lop-tin-thay-minh'],
    ['Đội tuyển  ĐH 2026!', 'doi-tuyen-dh-2026'],
    ['  --  ', ''],
    ['a'.repeat(39) + ' bc', 'a'.repeat(39)],
  ])('of "%s" is "%s"', (name, address) => {
    expect(addressFrom(name)).toBe(address);
  });

  it('is kept to what an address can be while it is typed', () => {
    expect(tidyAddress('Lop_Tin.1-')).toBe('loptin1-');
  });
});

describe('handing over to the new site', () => {
  const site = { tenant_id: 1, host: 'lop.localhost', url: 'http://lop.localhost:8080', access_token: 'a+b/c' };

  it('opens its dashboard in the same language, with the token', () => {
    expect(handOver(site, '/en')).toBe('http://lop.localhost:8080/en/dashboard?token=a%2Bb%2Fc');
    expect(handOver(site, '')).toBe('http://lop.localhost:8080/dashboard?token=a%2Bb%2Fc');
  });
});
