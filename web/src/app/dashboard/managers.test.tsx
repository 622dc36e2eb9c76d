import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { at, http, ok, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import { dashboardRoutes } from './routes';
import { widgetsOf } from './widgets';

const admin = person({
  role: 'admin',
  permissions: { account: ['create'], question: ['approval'], subscription: ['read'] },
});
const page = (total: number) => ({ page: 1, size: 12, total });
const invitation = (id: number, status: string) => ({
  id,
  email: `moi${id}@x.vn`,
  role: 'student',
  status,
  sent_at: 1_790_000_000,
  expires_at: 1_790_500_000,
  invited_by: null,
});
const question = {
  id: 3,
  type: 'code',
  slug: 'tong',
  name: 'Tổng hai số',
  difficulty: 'easy',
  status: 'waiting_for_approval',
};
const use = { used: 1, most: 3 };
const plan = {
  name: 'Pro',
  is_trial: true,
  has_ended: false,
  end_date: 1_800_000_000,
  kept_until: null,
  active_users: { used: 412, most: 500 },
  staff: use,
  storage: use,
  domains: use,
};

/** What the dashboard asks for; `waiting` and `invitations` are what those lists hold. */
function serve(waiting: object[], invitations: object[]) {
  server.use(
    http.get(at('/api/learning/user-history'), () => ok([])),
    http.get(at('/api/learning/unsubmitted'), () => ok(null)),
    http.get(at('/api/home'), () => ok({ stats: { learners: 9 } })),
    http.get(at('/api/problems'), () => ok([])),
    http.get(at('/api/problems/me'), () => ok([], page(0))),
    http.get(at('/api/question'), ({ request }) =>
      new URL(request.url).searchParams.has('status') ? ok(waiting, page(waiting.length)) : ok([], page(0)),
    ),
    http.get(at('/api/invitation'), () => ok(invitations, page(invitations.length))),
    http.get(at('/api/tenant/plan'), () => ok(plan)),
  );
}

it('shows managers what waits for them, whom they have asked to join, and the plan', async () => {
  const invitations = [...[1, 2, 3, 4, 5].map((id) => invitation(id, 'sent')), invitation(6, 'accepted')];
  serve([question], invitations);
  renderWeb({ table: dashboardRoutes, at: '/dashboard', user: admin });
  const waiting = within(await screen.findByRole('region', { name: 'Chờ duyệt' }));
  expect(waiting.getByRole('link', { name: 'Tổng hai số' })).toHaveAttribute('href', '/manage/question-bank/3');
  const open = within(await screen.findByRole('region', { name: 'Lời mời đang chờ' }));
  expect(open.getByText('moi3@x.vn')).toBeVisible();
  expect(open.queryByText('moi4@x.vn')).not.toBeInTheDocument();
  expect(open.getByText('Còn 2 lời mời khác')).toBeVisible();
  const own = within(await screen.findByRole('region', { name: 'Gói dịch vụ' }));
  expect(await own.findByText('412 / 500')).toBeVisible();
  expect(own.getByRole('link', { name: 'Xem gói' })).toHaveAttribute('href', '/manage/website?tab=plan');
});

it('leaves out what is empty, and what is not theirs', async () => {
  serve([], [invitation(6, 'expired')]);
  renderWeb({ table: dashboardRoutes, at: '/dashboard', user: admin });
  expect(await screen.findByText('412 / 500')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Chờ duyệt' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Lời mời đang chờ' })).not.toBeInTheDocument();
  const namesOf = (user: typeof admin) => widgetsOf(user).map(({ name }) => name);
  const ofManagers = ['waiting-for-approval', 'open-invitations', 'plan'];
  expect(namesOf(admin)).toEqual(expect.arrayContaining(ofManagers));
  expect(namesOf(person()).filter((name) => ofManagers.includes(name))).toEqual([]);
  const teacher = person({ role: 'teacher', permissions: { classroom: ['create'] } });
  expect(namesOf(teacher).filter((name) => ofManagers.includes(name))).toEqual(['open-invitations']);
});
