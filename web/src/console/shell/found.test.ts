import { expect, it } from 'vitest';
import { consolePaths } from '../paths';
import { offersOf, pagesFor } from './found';
import { menuFor } from './menu';

it('a page is found without accents, đ as well', () => {
  const pages = [
    { title: 'Nhật ký', to: consolePaths.audit },
    { title: 'Người điều hành', to: consolePaths.operators },
  ];
  expect(pagesFor('nhat', pages).map((offer) => offer.to)).toEqual(['/audit']);
  expect(pagesFor('dieu', pages).map((offer) => offer.to)).toEqual(['/operators']);
  expect(pagesFor('', pages)).toHaveLength(2);
});

it('what was found leads to where it is', () => {
  const offers = offersOf({
    sites: [{ id: 7, name: 'Lớp Tin', host: 'tin.example.com', state: 'active' }],
    people: [
      { kind: 'admin', id: 3, email: 'an@example.com', name: '', tenant_id: 7, site_name: 'Lớp Tin' },
      { kind: 'operator', id: 3, email: 'binh@example.com', name: 'Bình', tenant_id: null, site_name: null },
    ],
    domains: [
      { host: 'hoc.example.com', display: 'hoc.example.com', tenant_id: 7, site_name: 'Lớp Tin', status: 'active' },
      { host: 'xn--lphc-ix5apd.vn', display: 'lớphọc.vn', tenant_id: 7, site_name: 'Lớp Tin', status: 'active' },
    ],
  });
  expect(offers.map((offer) => offer.to)).toEqual([
    '/sites/7',
    '/sites/7',
    '/operators',
    '/sites/7?tab=domains',
    '/sites/7?tab=domains',
  ]);
  expect(new Set(offers.map((offer) => offer.id)).size).toBe(5);
  // As people write it, with the name that certificates and records have beside it.
  expect(offers.slice(-2).map(({ title, note }) => [title, note])).toEqual([
    ['hoc.example.com', 'Lớp Tin'],
    ['lớphọc.vn', 'Lớp Tin · xn--lphc-ix5apd.vn'],
  ]);
});

it('the menu is what the role may see', () => {
  expect(
    menuFor((permission) => permission === 'audit.view').map((group) => group.entries.map((entry) => entry.name)),
  ).toEqual([['audit']]);
});
