import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import { authRoutes } from '../routes';
import type { ParentLinkView } from './api';
import texts from './locales/vi.json';

const email = 'me@nha.vn';
const words = texts.parent;

const parentLink = (change: Partial<ParentLinkView> = {}): ParentLinkView => ({
  state: 'not_sent',
  email,
  sent_at: null,
  expires_at: null,
  confirmed_at: null,
  consented_at: null,
  needs_consent: false,
  ...change,
});

const waiting = parentLink({ state: 'waiting', sent_at: 1_790_000_000, expires_at: 1_797_776_000 });

/** The own profile of somebody whose parent's link stands so. */
function open(link: ParentLinkView) {
  const calls: string[] = [];
  server.use(
    http.get(at('/api/users/parent-link'), () => ok(link)),
    http.post(at('/api/users/parent-link'), () => {
      calls.push('sent');
      return ok(waiting);
    }),
    http.delete(at('/api/users/parent-link'), () => {
      calls.push('revoked');
      return ok(parentLink());
    }),
  );
  renderWeb({ table: authRoutes, at: '/personal-information', user: person({ parent_email: link.email }) });
  return { calls, user: userEvent.setup() };
}

const part = () => screen.findByRole('region', { name: words.title });
const standing = async (start: string) =>
  expect(await within(await part()).findByText(new RegExp(start))).toBeVisible();

describe("the parent's link in the own profile", () => {
  it('is sent for the first time, and says then that it waits', async () => {
    const { calls, user } = open(parentLink({ needs_consent: true }));
    await standing(`^Chưa gửi thư tới ${email}`);
    expect(screen.getByText(words.missingConsent)).toBeVisible();
    expect(screen.queryByRole('button', { name: words.revoke })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: words.send }));
    await standing(`^Đã gửi thư tới ${email} ngày`);
    expect(calls).toEqual(['sent']);
    expect(await screen.findByRole('button', { name: words.again })).toBeEnabled();
  });

  it('is revoked once that is agreed to', async () => {
    const { calls, user } = open(waiting);
    await user.click(await screen.findByRole('button', { name: words.revoke }));
    const dialog = await screen.findByRole('dialog');
    expect(calls).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: words.revoke }));
    await standing(`^Chưa gửi thư tới ${email}`);
    expect(calls).toEqual(['revoked']);
  });

  it.each([
    [
      parentLink({ ...waiting, state: 'confirmed', confirmed_at: 1_790_100_000 }),
      `^Phụ huynh \\(${email}\\) đã xác nhận`,
    ],
    [
      parentLink({ ...waiting, state: 'consented', consented_at: 1_790_100_000 }),
      `^Phụ huynh \\(${email}\\) đã đồng ý`,
    ],
    [parentLink({ ...waiting, state: 'expired' }), `^Liên kết gửi tới ${email} đã hết hạn`],
    [parentLink({ ...waiting, state: 'stopped' }), `^Phụ huynh \\(${email}\\) đã dừng`],
  ])('says where it stands', async (link, start) => {
    open(link);
    await standing(start);
  });

  it('asks who is under 16 for an address, and bothers nobody else', async () => {
    open(parentLink({ email: null, needs_consent: true }));
    expect(await within(await part()).findByText(words.missingEmail)).toBeVisible();
    expect(screen.queryByRole('button', { name: words.send })).not.toBeInTheDocument();
  });

  it('stays as it was where today has had enough letters', async () => {
    const { user } = open(waiting);
    server.use(
      http.post(at('/api/users/parent-link'), () => refused(429, 'parent_letters_full', 'Hôm nay đã gửi đủ thư.')),
    );
    await user.click(await screen.findByRole('button', { name: words.again }));
    await standing(`^Đã gửi thư tới ${email} ngày`);
    expect(await screen.findByRole('button', { name: words.again })).toBeEnabled();
  });
});
