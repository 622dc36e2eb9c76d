import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../../../tests/screen';

const page = () => Promise.resolve({ default: () => <h1>Nhà</h1> });
const table: readonly RouteRow[] = [{ name: 'home', path: '', access: 'public', texts: ['home'], page }];

/** Where an entry leads to, in the menus of desks and of phones: jsdom can open neither. */
async function placesOf(name: string) {
  const links = await screen.findAllByRole('link', { name, hidden: true });
  return links.map((link) => link.getAttribute('href'));
}

it.each(['ucode', 'uschool', 'other'] as const)('on a site of type %s leads to orders and the shop', async (type) => {
  renderWeb({ table, at: '/', user: person(), site: { type, options: { header: { shop: true } } } });
  expect(await placesOf('Đơn hàng của tôi')).toEqual(['/transactions', '/transactions']);
  expect(await placesOf('Cửa hàng uCoin')).toEqual(['/shop', '/shop']);
});

it('leads to no shop where the site has none, but to orders', async () => {
  renderWeb({ table, at: '/', user: person(), site: { type: 'uschool' } });
  expect(await placesOf('Đơn hàng của tôi')).toEqual(['/transactions', '/transactions']);
  expect(screen.queryByRole('link', { name: 'Cửa hàng uCoin', hidden: true })).toBeNull();
});
