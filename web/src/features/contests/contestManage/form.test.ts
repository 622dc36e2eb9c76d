import { describe, expect, it } from 'vitest';
import { aContest, aPart } from '../fixtures';
import { bodyOf, emptyPart, fieldOf, tabOf, toForm } from './form';
import { contestSchema, type ContestForm } from './schema';

const stored = aContest({
  version: 4,
  room: { ip_ranges: ['10.0.0.0/8'], variants: 0, review: 'score', single_session: false, candidate_moves: false },
});
const body = (change: Partial<ContestForm> = {}, contest = stored) =>
  bodyOf({ ...toForm(contest), ...change }, contest);

describe('the body of a contest', () => {
  it('that nobody changed says what is stored, and nothing of the password', () => {
    expect(body()).toMatchObject({
      name: 'Đêm ICPC',
      format: 'icpc',
      group_id: null,
      version: 4,
      room: stored.room,
      parts: [
        {
          id: 21,
          question_amount: 2,
          quiz_time: null,
          questions: [
            { question_id: 1, score: 100, rule: null },
            { question_id: 2, score: 100, rule: null },
          ],
        },
      ],
    });
    expect(body()).not.toHaveProperty('password');
    expect(body()).not.toHaveProperty('group_name');
  });

  it('says only what the format and the kind of exercise know', () => {
    const told = { penalty_minutes: 7, last_only: true, ties_by_time: true, national: true, freeze_minutes: 60 };
    const options = (format: ContestForm['format']) => body({ ...told, format }).format_options;
    const none = { penalty_minutes: null, last_only: false, ties_by_time: false, preset: null };
    expect(options('icpc')).toEqual({ ...none, penalty_minutes: 7 });
    expect(options('vnoj')).toEqual({ ...none, penalty_minutes: 7, last_only: true });
    expect(options('ioi')).toEqual({ ...none, ties_by_time: true });
    expect(options('test')).toEqual({ ...none, preset: 'national' });
    expect(body({ ...told }).freeze_minutes).toBe(60);
    expect(body({ ...told, format: 'oi' }).freeze_minutes).toBeNull();
    expect(body({ ...told, exercise_type: 'timed' }).freeze_minutes).toBeNull();
  });

  it.each([
    ['keep', undefined],
    ['set', 'bi-mat'],
    ['remove', ''],
  ] as const)('with the password to %s', (change, password) => {
    expect(body({ password_change: change, password: 'bi-mat' }).password).toBe(password);
  });

  it('has candidates move to another computer only where one alone may be used', () => {
    const moves = (single: boolean) => body({ single_session: single, candidate_moves: true }).room;
    expect(moves(true)).toMatchObject({ single_session: true, candidate_moves: true });
    expect(moves(false)).toMatchObject({ single_session: false, candidate_moves: false });
  });

  it('names a new group, or one that is there', () => {
    expect(body({ group: 'new', group_name: 'Tuần 1' })).toMatchObject({ group_name: 'Tuần 1' });
    expect(body({ group: 'new', group_name: 'Tuần 1' })).not.toHaveProperty('group_id');
    expect(body({ group: 'old', group_id: 9 }).group_id).toBe(9);
  });

  it('has a new part without a number, drawn questions, and minutes where each has a clock', () => {
    const [first] = toForm(stored).parts;
    const added = { ...emptyPart('Thêm'), questions: first?.questions ?? [], draws: true, amount: 1, minutes: 45 };
    expect(body({ parts: [added] }).parts?.[0]).toMatchObject({ name: 'Thêm', question_amount: 1, quiz_time: null });
    expect(body({ parts: [added] }).parts?.[0]).not.toHaveProperty('id');
    expect(body({ parts: [added], exercise_type: 'timed' }).parts?.[0]?.quiz_time).toBe(45);
  });

  it('of a draft without parts says nothing of them', () => {
    expect(body({}, aContest({ parts: [] }))).not.toHaveProperty('parts');
    expect(body({ parts: [] })).toHaveProperty('parts', []);
  });
});

describe('the form', () => {
  const faultsOf = (change: Partial<ContestForm>) => {
    const result = contestSchema.safeParse({ ...toForm(stored), ...change });
    return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
  };
  const [part] = toForm(aContest({ parts: [aPart()] })).parts;

  it.each<[string, Partial<ContestForm>, string[]]>([
    ['a stored contest is sound', {}, []],
    ['it begins before it ends', { end_time: stored.start_time }, ['end_time']],
    ['a password that is set is told', { password_change: 'set' }, ['password']],
    ['a group that is chosen is named', { group: 'old' }, ['group_id']],
    ['a new group has a name', { group: 'new' }, ['group_name']],
    ['a part asks something', { parts: [emptyPart('Một')] }, ['parts.0.questions']],
  ])('%s', (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });

  it('draws no more questions than there are', () => {
    if (!part) throw new Error('no part');
    expect(faultsOf({ parts: [{ ...part, draws: true, amount: 3 }] })).toEqual(['parts.0.amount']);
    expect(faultsOf({ parts: [{ ...part, draws: true, amount: null }] })).toEqual(['parts.0.amount']);
    expect(faultsOf({ parts: [{ ...part, draws: true, amount: 1 }] })).toEqual([]);
  });
});

it.each([
  ['parts[0].quiz_time', 'parts.0.minutes', 'parts'],
  ['parts[1].question_amount', 'parts.1.amount', 'parts'],
  ['parts[0].questions[2].question_id', 'parts.0.questions.2.score', 'parts'],
  ['room.ip_ranges', 'ip_ranges', 'settings'],
  ['room.candidate_moves', 'candidate_moves', 'settings'],
  ['format_options.penalty_minutes', 'penalty_minutes', 'settings'],
])("the server's %s is the form's %s", (field, path, tab) => {
  expect(fieldOf(field)).toBe(path);
  expect(tabOf(path)).toBe(tab);
});
