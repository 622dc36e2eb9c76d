import { expect, test } from 'vitest';
import { faultOf, nameIn, outcomeOf, waitMs } from './domain';
import type { Domain } from './api';

test('names are read as people paste them', () => {
  expect(nameIn(' HTTPS://Hoc.Truong.edu.vn/ ')).toBe('hoc.truong.edu.vn');
  const cases: [string, ReturnType<typeof faultOf>][] = [
    ['hoc.truong.edu.vn', null],
    ['https://hoc.truong.edu.vn/', null],
    ['lớphọc.vn', null],
    ['', 'empty'],
    ['truong', 'single'],
    ['*.truong.vn', 'wildcard'],
    ['192.168.1.1', 'address'],
    ['truong.vn:8080', 'address'],
    ['a b.vn', 'label'],
    ['-a.vn', 'label'],
    ['truong.vn/lop', 'label'],
    [`${'abc.'.repeat(70)}vn`, 'long'],
  ];
  for (const [typed, fault] of cases) expect(faultOf(typed), typed).toBe(fault);
});

test('there are three outcomes', () => {
  const outcome = (status: Domain['status'], reason: Domain['reason'] = null, https = true) =>
    outcomeOf({ status, reason }, https);
  expect(outcome('active')).toBe('live');
  expect([outcome('verified'), outcome('verified', null, false)]).toEqual(['waiting', 'live']);
  expect([outcome('pending_dns'), outcome('pending_verification', 'txt_missing')]).toEqual(['waiting', 'waiting']);
  expect([
    outcome('pending_verification', 'points_elsewhere'),
    outcome('reconnect_required', 'txt_missing'),
    outcome('failed', 'certificate'),
  ]).toEqual(['needsYou', 'needsYou', 'needsYou']);
});

test('what may change is asked for again', () => {
  const domain = (status: Domain['status'], next: number | null) =>
    ({ status, reason: null, next_check_at: next }) as Domain;
  const wait = (...domains: Domain[]) => waitMs({ domains, https: true });
  expect(waitMs(undefined)).toBe(false);
  expect(wait()).toBe(false);
  expect(wait(domain('failed', null), domain('removed', 5))).toBe(false);
  expect(wait(domain('active', 5))).toBe(120_000);
  expect(wait(domain('active', 5), domain('pending_dns', 5))).toBe(20_000);
});
