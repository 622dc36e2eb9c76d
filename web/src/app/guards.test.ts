import { describe, expect, it } from 'vitest';
import { person } from '../../tests/screen';
import type { RouteRow } from '#/routing/table';
import { decide, mayUse } from './guards';

const anonymous = null;
const student = person();
const complete = person({ dob: '2010-01-31', phone_number: '0912345678' });
const untyped = person({ user_type_set: false });
const teacher = person({ role: 'teacher' });
const admin = person({ role: 'admin' });
const sale = person({ role: 'sale' });
const allowed = { allow: true };
const back = { allow: false, back: true };
const to = (path: string, keepReturn = false) => ({ allow: false, to: path, keepReturn });

describe('who may open what', () => {
  it.each([
    ['public', 'home', anonymous, allowed],
    ['public', 'home', untyped, allowed],
    ['login', 'dashboard', anonymous, to('/sign-in', true)],
    ['login', 'dashboard', student, allowed],
    ['login', 'dashboard', untyped, to('/who-are-you', true)],
    ['login', 'who-are-you', untyped, allowed],
    ['login', 'who-are-you', student, back],
    ['login', 'who-are-you', anonymous, to('/sign-in', true)],
    ['login', 'update-personal-information', student, allowed],
    ['login', 'update-personal-information', complete, back],
    ['anonymous', 'sign-in', anonymous, allowed],
    ['anonymous', 'sign-in', student, back],
    ['student-info', 'course-study', student, to('/update-personal-information', true)],
    ['student-info', 'course-study', complete, allowed],
    ['manager', 'manage', anonymous, to('/sign-in', true)],
    ['manager', 'manage', student, to('/dashboard')],
    ['manager', 'manage', sale, to('/dashboard')],
    ['manager', 'manage', teacher, allowed],
    ['manager', 'manage', admin, allowed],
    ['admin', 'manage-website', student, to('/dashboard')],
    ['admin', 'manage-website', teacher, to('/manage')],
    ['admin', 'manage-website', admin, allowed],
  ] as const)('%s: %s', (access, route, user, decision) => {
    expect(decide(access, route, user)).toEqual(decision);
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
    expect(mayUse(row(['config', 'update']), teacher)).toBe(false);
    expect(mayUse(row(), teacher)).toBe(true);
    expect(mayUse(row(['config', 'update']), person({ permissions: { config: ['update'] } }))).toBe(false);
    expect(mayUse(row(), anonymous)).toBe(false);
  });
});
