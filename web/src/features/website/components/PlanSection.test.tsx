import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { loadNamespaces, texts } from '#/i18n/i18n';
import { DialogOutlet } from '#/ui/dialogs';
import { at, http, ok, server } from '../../../../tests/server';
import type { SitePlan } from '../plan';
import PlanSection from './PlanSection';

const none = { used: 0, most: 0 };
const plan: SitePlan = {
  plan_id: 2,
  name: 'Pro',
  is_trial: false,
  end_date: null,
  has_ended: false,
  kept_until: null,
  active_users: none,
  staff: none,
  storage: none,
  domains: none,
  domains_beyond: [],
  months: [],
  history: [],
  may_try: false,
  contact: null,
  payment_allowed: false,
  plans: [],
};
const moment = (when: string) => Date.parse(when) / 1000;
/** The last second of 31/12/2026, and eight in the morning of that day, in Vietnam. */
const [midnight, morning] = [moment('2026-12-31T16:59:59Z'), moment('2026-12-31T01:00:00Z')];
const WEEKS = 14 * 86_400;

beforeAll(() => Promise.all([loadNamespaces(['website', 'ui']), import('#/ui/ConfirmDialog')]), 60_000);
afterEach(() => texts.changeLanguage('vi'));

function show() {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  return render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <PlanSection />
        <DialogOutlet />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it.each([
  [{ end_date: midnight }, 'Dùng đến hết ngày 31/12/2026.', 'Until the end of 2026-12-31.'],
  [{ end_date: midnight + 1 }, 'Dùng đến hết ngày 31/12/2026.', 'Until the end of 2026-12-31.'],
  [{ end_date: morning, is_trial: true }, 'Hết hạn lúc 31/12/2026 08:00.', 'Until 2026-12-31 08:00.'],
  [
    { end_date: midnight, has_ended: true, kept_until: midnight + WEEKS },
    'Đã hết hạn vào cuối ngày 31/12/2026. Trang chưa nhận thêm tài khoản mới cho đến khi được gia hạn. Trang sẽ về gói Free sau ngày 14/01/2027.',
    'Ended at the end of 2026-12-31. No new accounts until it is renewed. The site goes back to Free after 2027-01-14.',
  ],
  [
    { end_date: morning, has_ended: true, kept_until: morning + WEEKS },
    'Đã hết hạn lúc 31/12/2026 08:00. Trang chưa nhận thêm tài khoản mới cho đến khi được gia hạn. Trang sẽ về gói Free sau 14/01/2027 08:00.',
    'Ended at 2026-12-31 08:00. No new accounts until it is renewed. The site goes back to Free after 2027-01-14 08:00.',
  ],
  [
    { end_date: morning, has_ended: true, is_trial: true },
    'Đã hết hạn lúc 31/12/2026 08:00. Trang đang được chuyển về gói Free.',
    'Ended at 2026-12-31 08:00. The site is going back to Free.',
  ],
])('%j is told as %s', async (change, vietnamese, english) => {
  server.use(http.get(at('/api/tenant/plan'), () => ok({ ...plan, ...change })));
  const { unmount } = show();
  expect(await screen.findByText(vietnamese)).toBeVisible();
  unmount();
  await texts.changeLanguage('en');
  await loadNamespaces(['website', 'ui']);
  show();
  expect(await screen.findByText(english)).toBeVisible();
});

it('a trial is begun once somebody says so twice, and the plan is shown anew', async () => {
  let begun = false;
  server.use(
    http.get(at('/api/tenant/plan'), () =>
      ok(begun ? { ...plan, is_trial: true, end_date: morning } : { ...plan, name: 'Free', may_try: true }),
    ),
    http.post(at('/api/tenant/plan/trial'), () => {
      begun = true;
      return ok(true);
    }),
  );
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Dùng thử Pro 30 ngày' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dùng thử gói Pro?' }));
  expect(begun).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Dùng thử Pro 30 ngày' }));
  expect(await screen.findByText('Hết hạn lúc 31/12/2026 08:00.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Dùng thử Pro 30 ngày' })).toBeNull();
});
