import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { at, http, refused, server } from '../../tests/server';
import { person } from '../../tests/screen';
import { canManage, endSession, may, userQuery } from './session';

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
    const roles = [
      'admin',
      'teacher',
      'moderator',
      'moderator_lead',
      'sale',
      'sale_lead',
      'affiliate',
      'student',
    ] as const;
    const granted = { activation_code: ['view'] };
    expect(roles.filter((role) => canManage(person({ role })))).toEqual(roles.slice(0, 4));
    expect(roles.filter((role) => canManage(person({ role, permissions: granted })))).toEqual(roles.slice(0, 7));
  });
});
