import { describe, expect, it } from 'vitest';
import { returnPathOf, signInPath } from './returnPath';

const origin = 'https://lop.example.vn';
const read = (value: string) => returnPathOf(new URLSearchParams({ return: value }), origin, '/dashboard');

describe('the return path', () => {
  it('survives the way to sign-in and back, query and all', () => {
    const url = new URL(signInPath('/en/sign-in', '/en/problems/a?tab=code&x=1'), origin);
    expect(returnPathOf(url.searchParams, origin, '/dashboard')).toBe('/en/problems/a?tab=code&x=1');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    'problems',
    ' /x',
    'https:/evil.example',
  ])('refuses %s', (value) => {
    expect(read(value)).toBe('/dashboard');
  });

  it('falls back when there is none', () => {
    expect(returnPathOf(new URLSearchParams(), origin, '/dashboard')).toBe('/dashboard');
  });
});
