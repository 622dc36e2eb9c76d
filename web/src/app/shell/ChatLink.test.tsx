import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RouteRow } from '#/routing/table';
import { tenant } from '../../../tests/screen';
import { ChatLink } from './ChatLink';

const route = (change: Partial<RouteRow>): RouteRow => ({
  name: 'home',
  path: '',
  access: 'public',
  texts: ['home'],
  page: () => Promise.resolve({ default: () => null }),
  ...change,
});
const chat = 'https://m.me/lop-tin';

it.each([
  [chat, route({}), true],
  [chat, route({ name: 'dashboard', access: 'login' }), true],
  [chat, undefined, true],
  [chat, route({ name: 'problem' }), false],
  [chat, route({ name: 'manage', access: 'manager' }), false],
  [chat, route({ name: 'manage-website', access: 'admin' }), false],
  ['', route({}), false],
  ['javascript:alert(1)', route({}), false],
])('a chat at %s on %o is offered: %s', (address, at, offered) => {
  render(<ChatLink tenant={{ ...tenant, social_media: { facebook_chat_url: address } }} route={at} />);
  const link = screen.queryByRole('link', { name: 'Nhắn tin' });
  expect(link?.getAttribute('href') ?? null).toBe(offered ? address : null);
});
