import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { makeQueryClient } from '#/api/queryClient';
import { makeRoutes, type Mounted } from '#/app/router';
import { siteLayouts } from '#/app/layouts/layouts';
import { Shell } from '#/app/shell/Shell';
import type { Tenant, UserInfo } from '#/api/types';
import { userQuery } from '#/auth/session';
import { tenantQuery } from '#/api/site';
import { RouteTable } from '#/routing/crumbs';
import { screensOf, type RouteRow } from '#/routing/table';

/** A site to stand on. */
export const tenant: Tenant = {
  id: 1,
  name: 'Lớp Tin',
  type: 'ucode',
  slogan: null,
  appearance_configuration: {},
  logo: null,
  favicon: null,
  background: null,
  description: null,
  domains: [],
  social_media: null,
  options: null,
  google: false,
  platform_url: 'http://lophoc.localhost:8080',
  subscription: {
    subscription_plan_id: 5,
    plan_name: 'Free',
    is_trial: false,
    current_active_users: 1,
    max_active_users: 30,
    end_date: null,
  },
};

/** Somebody signed in. */
export const person = (change: Partial<UserInfo> = {}): UserInfo => ({
  id: 5,
  email: 'an@example.com',
  full_name: 'Trần An',
  role: 'student',
  type: 'student',
  user_type_set: true,
  dob: null,
  phone_number: null,
  address: null,
  country: null,
  province: null,
  legacy_province: null,
  school: null,
  class: null,
  gender: null,
  parent_email: null,
  personal_email: null,
  email_verified: true,
  username: null,
  wallet_address: null,
  referral_link: null,
  ucoin: 0,
  has_password: true,
  google_linked: false,
  new_email: null,
  missing_information: [],
  must_set_password: false,
  public_name_mode: 'full',
  nickname: null,
  on_boards: true,
  findable: false,
  profile_parts: { calendar: 'signed_in', tags: 'signed_in', badges: 'signed_in', ranks: 'signed_in' },
  congratulations: false,
  api_key_expiry: null,
  debug: false,
  permissions: {},
  ...change,
});

/** The web with a table of screens, at an address, for a visitor; nothing but the API is replaced. */
export function renderWeb(told: {
  table: readonly RouteRow[];
  at: string;
  user?: UserInfo | null;
  shell?: Mounted['shell'];
  access?: Mounted['access'];
  /** Puts what the page would have brought of its visitor where another access looks for it. */
  signedIn?: (queryClient: QueryClient) => void;
  site?: Partial<Tenant>;
}) {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  queryClient.setQueryData(tenantQuery.queryKey, { ...tenant, ...told.site });
  queryClient.setQueryData(userQuery.queryKey, told.user ?? null);
  told.signedIn?.(queryClient);
  const mounted: Mounted = {
    table: told.table,
    shell: told.shell ?? Shell,
    prepare: () => Promise.resolve(),
    access: told.access,
    layouts: siteLayouts,
  };
  const router = createMemoryRouter(makeRoutes(mounted, queryClient, 'vi'), { initialEntries: [told.at] });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouteTable value={screensOf(told.table)}>
        <RouterProvider router={router} />
      </RouteTable>
    </QueryClientProvider>,
  );
  return { router, queryClient, view };
}
