import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { anyText, listSchema, oneOf, type ListQuery } from '#/ui/table/listState';
import { accountStates, roles, userTypes } from './words';

/** An account as the list has it. Times in epoch seconds. */
export type Account = Schemas['UserItem'];
/** An account whole, with its sessions. */
export type Person = Schemas['PersonView'];
/** What is done to several accounts at once. */
export type BulkAction = Schemas['BulkAction'];
/** What came of that. */
export type BulkAnswer = Schemas['BulkAnswer'];
/** An invitation. Times in epoch seconds. */
export type Invitation = Schemas['InvitationItem'];
/** What came of inviting. */
export type InviteAnswer = Schemas['InviteAnswer'];

/** Orders that the server knows; there is no way round. */
export const orders = ['newest', 'name', 'seen'] as const;

/** The list of accounts in the address. */
export const accountList = listSchema({
  filters: {
    role: oneOf(roles),
    type: oneOf(userTypes),
    state: oneOf(accountStates),
    school: anyText,
    class: anyText,
    province: anyText,
  },
  sorts: orders,
  sort: 'newest',
});

/** What the list of accounts is asked for. */
export type AccountQuery = ListQuery<typeof accountList>;

const asked = ({ sort, ...query }: AccountQuery) => ({ ...query, sort: orders.find((order) => order === sort) });

/** Keys of what is known of people. */
export const peopleKeys = {
  all: ['people'] as const,
  one: (id: number) => ['people', 'one', id] as const,
  invitations: ['people', 'invitations'] as const,
};

/** The site's accounts. */
export const accountsQuery = (query: AccountQuery) =>
  queryOptions({
    queryKey: [...peopleKeys.all, 'list', query],
    queryFn: ({ signal }) => api.list('/api-admin/users', { query: asked(query), signal }),
    placeholderData: keepPreviousData,
  });

/** One account. It stays as it was read, so that its version says whether somebody else has changed it since. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: peopleKeys.one(id),
    queryFn: ({ signal }) => api.get('/api-admin/users/{id}', { path: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What of an account is changed; what is not named stays. */
export type PersonChange = NonNullable<Parameters<typeof api.put<'/api-admin/users/{id}'>>[1]>['body'];

/** Changes an account. */
export function changePerson(id: number, body: PersonChange): Promise<Person> {
  return api.put('/api-admin/users/{id}', { path: { id }, body });
}

/** Does the same to several accounts, at most 200. */
export function changeAccounts(ids: number[], action: BulkAction, value?: Account['role']): Promise<BulkAnswer> {
  return api.put('/api-admin/users', { body: { ids, action, value } });
}

/** What a new account is made of. */
export type NewPerson = NonNullable<Parameters<typeof api.post<'/api-admin/users'>>[1]>['body'];

/** Makes an account; the answer has the password that was made, this once. */
export function createPerson(body: NewPerson) {
  return api.post('/api-admin/users', { body });
}

/** Files of tables that the server writes. */
export type SheetFormat = 'xlsx' | 'csv';

const EXPORT_MS = 60_000;

/** The address of a file with the accounts of a list, without its pages. */
export async function exportAccounts(query: AccountQuery, format: SheetFormat): Promise<string> {
  const { page: _page, size: _size, ...filters } = asked(query);
  const { url } = await api.get('/api-admin/users/export', { query: { ...filters, format }, timeoutMs: EXPORT_MS });
  return url;
}

/** The provinces of today with the old units that went up in them. */
export const provincesQuery = queryOptions({
  queryKey: ['provinces'],
  queryFn: ({ signal }) => api.get('/api/general/geo/province', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The list of invitations in the address. */
export const invitationList = listSchema({});

/** Invitations, the newest first; whoever makes no accounts has their own. */
export const invitationsQuery = (query: ListQuery<typeof invitationList>) =>
  queryOptions({
    queryKey: [...peopleKeys.invitations, query],
    queryFn: ({ signal }) => api.list('/api/invitation', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Invites people by letter; who was invited already gets another one. */
export function invite(emails: string, role: Invitation['role']): Promise<InviteAnswer> {
  return api.post('/api/invitation/invite', { body: { emails, role } });
}

/** Takes an invitation back: its letter opens nothing any more. */
export function withdrawInvitation(id: number): Promise<boolean> {
  return api.delete('/api/invitation/{id}', { path: { id } });
}

/** A school as managers see it. */
export type School = Schemas['ManagedSchool'];

/** The list of schools in the address. */
export const schoolList = listSchema({ filters: { province: anyText } });

/** What the list of schools is asked for. */
export type SchoolQuery = ListQuery<typeof schoolList>;

const schoolKey = ['people', 'schools'] as const;

/** The site's schools by name. */
export const schoolsQuery = (query: SchoolQuery) =>
  queryOptions({
    queryKey: [...schoolKey, query],
    queryFn: ({ signal }) => api.list('/api/schools/manage', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Schools that fit what was typed, for choosing one; the first of them. */
export const findManagedSchools = async (search: string, signal: AbortSignal): Promise<School[]> =>
  (await api.list('/api/schools/manage', { query: { search, size: 12 }, signal })).items;

/** Changes a school's name and province (a key; '' is none). */
export const changeSchool = (id: number, body: { name: string; province: string }): Promise<School> =>
  api.put('/api/schools/{id}', { path: { id }, body });

/** Merges a school into another, for good. */
export const mergeSchool = (id: number, into: number): Promise<School> =>
  api.post('/api/schools/{id}/merge', { path: { id }, body: { into } });
