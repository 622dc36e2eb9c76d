import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import type { ParentPageData, ParentSession } from './api';
import { parentRoutes } from './routes';
import texts from './locales/vi.json';

const words = 'Tôi là cha, mẹ hoặc người giám hộ của học sinh này và đồng ý.';
const asked = { words, version: 1, given_at: null };
const sections = [{ kind: 'activity', title: 'Hoạt động', rows: [{ label: 'Số lần nộp bài', value: '12' }] }];

const parentPage = (change: Partial<ParentPageData> = {}): ParentPageData => ({
  child: { full_name: 'Nguyễn Văn An', school: 'THCS Lê Quý Đôn', class: '7A' },
  email: 'me@nha.vn',
  confirmed_at: null,
  expires_at: 1_800_000_000,
  consent: null,
  sections: [],
  ...change,
});

/** The parents' page as a server with this link answers, and what is sent to it. */
function open(page: ParentPageData | null, sessions: ParentSession[] = []) {
  let now = page;
  const sent: unknown[] = [];
  const answer = () => (now ? ok(now) : refused(404, 'parent_link_expired', 'Liên kết này không còn hiệu lực.'));
  server.use(
    http.get(at('/api/parent'), answer),
    http.get(at('/api/parent/absence'), () => ok(sessions)),
    http.post(at('/api/parent/absence'), async ({ request }) => {
      const body = (await request.json()) as { session_id: number; reason: string };
      sent.push(body);
      return ok(sessions.map((one) => (one.session_id === body.session_id ? { ...one, reason: body.reason } : one)));
    }),
    http.post(at('/api/parent/consent'), async ({ request }) => {
      const body = (await request.json()) as { consents: string[] };
      sent.push(body);
      const consent = body.consents.includes('child') ? { words, version: 1, given_at: 1_790_000_000 } : now?.consent;
      now = now && { ...now, confirmed_at: 1_790_000_000, consent: consent ?? null, sections };
      return answer();
    }),
    http.delete(at('/api/parent/consent'), () => {
      sent.push('withdrawn');
      now = now && { ...now, consent: asked };
      return answer();
    }),
    http.delete(at('/api/parent'), () => {
      sent.push('stopped');
      now = null;
      return ok(true);
    }),
  );
  renderWeb({ table: parentRoutes, at: '/parent' });
  return { sent, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the page of a parent', () => {
  it('shows the work once the address is confirmed, and asks no consent of who is older', async () => {
    const { sent, user } = open(parentPage());
    expect(await screen.findByRole('heading', { level: 2, name: 'Nguyễn Văn An' })).toBeVisible();
    expect(screen.getByText('THCS Lê Quý Đôn · Lớp 7A')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByText('Hoạt động')).not.toBeInTheDocument();
    await user.click(await button(texts.confirm.submit));
    expect(await screen.findByRole('heading', { name: 'Hoạt động' })).toBeVisible();
    expect(screen.getByText('Số lần nộp bài').nextElementSibling).toHaveTextContent('12');
    expect(sent).toEqual([{ consents: [] }]);
    expect(screen.queryByRole('button', { name: texts.confirm.submit })).not.toBeInTheDocument();
  });

  it('ticks nothing before, and takes the consent in the words that were read', async () => {
    const { sent, user } = open(parentPage({ consent: asked }));
    const box = await screen.findByRole('checkbox', { name: words });
    expect(box).not.toBeChecked();
    await user.click(box);
    await user.click(await button(texts.confirm.submit));
    expect(await button(texts.consent.withdraw)).toBeVisible();
    expect(sent).toEqual([{ consents: ['child'] }]);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('confirms without a consent, which can follow', async () => {
    const { sent, user } = open(parentPage({ consent: asked }));
    await user.click(await button(texts.confirm.submit));
    const submit = await button(texts.consent.submit);
    expect(submit).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: words }));
    await user.click(submit);
    expect(await button(texts.consent.withdraw)).toBeVisible();
    expect(sent).toEqual([{ consents: [] }, { consents: ['child'] }]);
  });

  it('takes the consent back, and asks before', async () => {
    const given = { words, version: 1, given_at: 1_790_000_000 };
    const { sent, user } = open(parentPage({ confirmed_at: 1_790_000_000, consent: given, sections }));
    await user.click(await button(texts.consent.withdraw));
    const dialog = await screen.findByRole('dialog');
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: texts.consent.withdraw }));
    expect(await screen.findByRole('checkbox', { name: words })).not.toBeChecked();
    expect(sent).toEqual(['withdrawn']);
  });

  it('takes an absence of the child beforehand', async () => {
    const session: ParentSession = {
      session_id: 31,
      class_name: 'Tin học 6A1',
      start_time: 1_800_000_000,
      end_time: 1_800_005_400,
      topic: 'Vòng lặp',
      reason: null,
      accepted: null,
    };
    const excused = { ...session, session_id: 32, reason: 'Ốm', accepted: true };
    const { sent, user } = open(parentPage({ confirmed_at: 1_790_000_000, sections }), [session, excused]);
    expect(await screen.findByText('Được nghỉ có phép: Ốm')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Báo vắng: Tin học 6A1/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: texts.sessions.reason }), 'Cháu sốt');
    await user.click(dialog.getByRole('button', { name: texts.sessions.send }));
    expect(await screen.findByText('Đã báo vắng, chờ giáo viên: Cháu sốt')).toBeVisible();
    expect(sent).toEqual([{ session_id: 31, reason: 'Cháu sốt' }]);
  });

  it('ends the link', async () => {
    const { sent, user } = open(parentPage({ confirmed_at: 1_790_000_000, sections }));
    await user.click(await button(texts.stop.action));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: texts.stop.action }));
    expect(await screen.findByText(texts.stop.done)).toBeVisible();
    await waitFor(() => expect(sent).toEqual(['stopped']));
    expect(screen.queryByText('Nguyễn Văn An')).not.toBeInTheDocument();
  });

  it('says how to get another link where this one has ended', async () => {
    open(null);
    expect(await screen.findByText(texts.expired.title)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: texts.title.parent })).toBeVisible();
  });
});
