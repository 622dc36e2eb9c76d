import { describe, expect, it } from 'vitest';
import { person } from '../../tests/screen';
import type { UserInfo } from '#/api/types';
import type { Access, RouteRow } from '#/routing/table';
import cases from './guards.cases.json';
import { decide, mayUse, type Decision } from './guards';

interface Case {
  access: Access;
  route: string;
  who: string | null;
  then: string;
  refused?: string;
}

const granted = { activation_code: ['view'] };
/** The people of the cases, which the server's guard is tried with as well. */
const people: Record<string, UserInfo> = {
  untyped: person({ user_type_set: false, missing_information: ['dob'] }),
  student: person({ missing_information: ['dob'] }),
  complete: person(),
  teacher: person({ role: 'teacher' }),
  sale: person({ role: 'sale', permissions: granted }),
  affiliate: person({ role: 'affiliate', permissions: granted }),
  admin: person({ role: 'admin' }),
};

/** A decision as the cases write it. */
function outcomeOf(decision: Decision): [then: string, refused?: string] {
  if (decision.allow) return ['allow'];
  if ('back' in decision) return ['back'];
  return 'refused' in decision ? [decision.to, decision.refused] : [decision.to];
}

describe('who may open what', () => {
  it.each(cases as readonly Case[])('$access $route: $who', ({ access, route, who, then, refused }) => {
    const user = who === null ? null : (people[who] ?? null);
    expect(user === null).toBe(who === null);
    expect(outcomeOf(decide(access, route, user))).toEqual(refused ? [then, refused] : [then]);
  });
});

describe('what menus offer', () => {
  const row = (may?: RouteRow['may']): RouteRow => ({
    name: 'manage-website',
    path: 'manage/website',
    access: 'manager',
    may,
    texts: ['home'],
    page: () => Promise.resolve({ default: () => null }),
  });

  it('is what somebody is let into and has the right to', () => {
    const able = person({ role: 'teacher', permissions: { config: ['update'] } });
    expect(mayUse(row(['config', 'update']), able)).toBe(true);
    expect(mayUse(row(['config', 'update']), person({ role: 'teacher' }))).toBe(false);
    expect(mayUse(row(), person({ role: 'teacher' }))).toBe(true);
    expect(mayUse(row(['config', 'update']), person({ permissions: { config: ['update'] } }))).toBe(false);
    expect(mayUse(row(), null)).toBe(false);
  });
});
