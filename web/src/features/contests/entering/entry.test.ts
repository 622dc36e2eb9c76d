import { describe, expect, it } from 'vitest';
import { aContest, anEntry, START } from '../fixtures';
import { offersVirtual, wayIn } from './entry';

const now = START + 60;

describe('the main button', () => {
  it.each([
    ['before the start nothing can be done', {}, true, 'closed'],
    ['who may enter does', { state: 'running', can_enter: true }, true, 'enter'],
    ['who is nobody yet signs in first', { state: 'running', can_enter: false }, false, 'sign_in'],
    ['who may not enter reads why', { state: 'running', can_enter: false }, true, 'closed'],
    ['who is in goes on', { state: 'running', my_entry: anEntry }, true, 'go_on'],
    [
      'whose own time is over waits for the end',
      { state: 'running', my_entry: { ...anEntry, ends_at: now } },
      true,
      'closed',
    ],
    ['what is over has results', { state: 'completed' }, true, 'results'],
    [
      'who takes it afterwards goes on, though it is over',
      { state: 'completed', my_entry: { ...anEntry, kind: 'virtual', ends_at: now + 9 } },
      true,
      'go_on',
    ],
  ] as const)('%s', (_, change, isSomebody, way) => {
    expect(wayIn(aContest(change), isSomebody, now)).toBe(way);
  });
});

it('a contest is offered for oneself once it is over, and once', () => {
  expect(offersVirtual(aContest({ state: 'running' }), now)).toBe(false);
  expect(offersVirtual(aContest({ state: 'completed' }), now)).toBe(true);
  const entry = { ...anEntry, ends_at: now - 1 };
  expect(offersVirtual(aContest({ state: 'completed', my_entry: entry }), now)).toBe(true);
  expect(offersVirtual(aContest({ state: 'completed', my_entry: { ...entry, kind: 'virtual' } }), now)).toBe(false);
});
