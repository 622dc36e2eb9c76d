import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { affiliateCode } from '#/auth/affiliate';
import type { RouteRow } from '#/routing/table';
import { renderWeb } from '../../../tests/screen';

const page = () => Promise.resolve({ default: () => <h1>Khóa học</h1> });
const table: readonly RouteRow[] = [{ name: 'home', path: '', access: 'public', texts: ['home'], page }];

afterEach(() => {
  document.cookie = 'affiliate_code=; path=/; max-age=0';
});

it('whose link it was is remembered on any page, and the last one counts', async () => {
  const { router } = renderWeb({ table, at: '/?affiliate_code=ABCDE12345' });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(affiliateCode()).toBe('ABCDE12345'));
  await router.navigate('/?affiliate_code=9876543210');
  await waitFor(() => expect(affiliateCode()).toBe('9876543210'));
});
