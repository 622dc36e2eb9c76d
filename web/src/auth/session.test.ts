import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { at, http, refused, server } from '../../tests/server';
import type { UserInfo } from '#/api/types';
import { person } from '../../tests/screen';
import { canManage, endSession, hasRequiredInformation, may, userQuery } from './session';

describe('the session', () => {
  it('ends once, and only for somebody signed in', () => {
    const queryClient = new QueryClient();
    expect(endSession(queryClient)).toBe(false);
    queryClient.setQueryData(userQuery.queryKey, person());
    expect(endSession(queryClient)).toBe(true);
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull();
    expect(endSession(queryClient)).toBe(false);
  });

  it('is nobody when the server says 401', async () => {
    server.use(http.get(at('/api/users/info'), () => refused(401, 'not_authorised', 'Chưa đăng nhập')));
    await expect(new QueryClient().fetchQuery(userQuery)).resolves.toBeNull();
  });
});

describe('what somebody may do', () => {
  it('is what the permission table says', () => {
    const teacher = person({ role: 'teacher', permissions: { question: ['create'] } });
    expect([
      may(teacher, 'question', 'create'),
      may(teacher, 'question', 'approval'),
      may(teacher, 'config', 'view'),
      may(null, 'question', 'create'),
    ]).toEqual([true, false, false, false]);
    expect(
      ['admin', 'teacher', 'moderator', 'moderator_lead', 'sale', 'affiliate', 'student'].map((role) =>
        canManage(person({ role: role as 'admin' })),
      ),
    ).toEqual([true, true, true, true, false, false, false]);
  });
});

describe('required information', () => {
  it.each<[Partial<UserInfo>, boolean]>([
    [{ dob: '2010-01-31', phone_number: '0912345678' }, true],
    [{ dob: '2010-01-31', phone_number: '0212345678' }, false],
    [{ dob: '2010-01-31' }, false],
    [{ dob: '2010-01-31', type: 'teacher' }, true],
    [{ dob: '2010-01-31', type: 'teacher', full_name: '' }, false],
    [{ phone_number: '0912345678' }, false],
  ])('%o: %s', (change, complete) => {
    expect(hasRequiredInformation(person(change))).toBe(complete);
  });
});
