import { beforeAll, describe, expect, it } from 'vitest';
import { loadNamespaces, texts } from '#/i18n/i18n';
import { dueInAWeek, endOfDay, termOf } from './editor/defaults';
import { bodyOf, fieldOf, formOf, workSchema, type WorkForm } from './editor/schema';
import { lessonsIn } from './editor/searches';
import { aChapter, aLesson } from '../courses/fixtures';
import { ledAssignment, myAssignment, NOW } from './fixtures';
import { grouped, inTurn } from './groups';
import { markIn, typedMark } from './learners/marks';
import { dueText, subjectPath } from './words';

const DAY = 86_400;

beforeAll(() => loadNamespaces(['classWork', 'classDue']));

const ids = (work: readonly { id: number }[]) => work.map(({ id }) => id);

describe('the order of work', () => {
  it('for a learner: what is to do by its own due time, what is over the latest first', () => {
    const work = [
      myAssignment(1, { due_at: NOW + 5 * DAY, extended: true }),
      myAssignment(2, { state: 'in_progress', due_at: NOW + DAY }),
      myAssignment(3, { due_at: null }, { due_at: null }),
      myAssignment(4, { state: 'overdue', due_at: NOW - 3 * DAY }),
      myAssignment(5, { state: 'overdue', due_at: NOW - DAY }),
      myAssignment(6, { state: 'excused' }),
    ];
    const { todo, overdue, done } = grouped(work);
    expect([ids(todo), ids(overdue), ids(done)]).toEqual([[2, 1, 3], [5, 4], [6]]);
  });

  it('for a teacher: open work by its due time, then what is over', () => {
    const due = (id: number, at: number | null) => ledAssignment(id, { due_at: at });
    expect(ids(inTurn([due(1, NOW - DAY), due(2, null), due(3, NOW + DAY), due(4, NOW - 2 * DAY)], NOW))).toEqual([
      3, 2, 1, 4,
    ]);
  });
});

describe('the form of an assignment', () => {
  const made = (change: Partial<WorkForm> = {}): WorkForm => ({
    ...formOf(null, NOW),
    title: 'Tổng hai số',
    question: { value: 71, label: 'Tổng hai số' },
    ...change,
  });
  const faultsOf = (form: WorkForm) => workSchema.safeParse(form).error?.issues.map(({ path }) => path[0]) ?? [];

  it('begins as visible now, due in a week at 23:59, in the semester of the day', () => {
    expect(dueInAWeek(NOW)).toBe(Date.parse('2026-11-30T16:59:00Z') / 1000);
    expect(endOfDay(Date.parse('2026-11-23T17:30:00Z') / 1000, 0)).toBe(Date.parse('2026-11-24T16:59:00Z') / 1000);
    const at = (day: string) => termOf(Date.parse(`${day}T05:00:00Z`) / 1000);
    expect([at('2026-09-05'), at('2027-01-15'), at('2027-01-16'), at('2027-05-20')]).toEqual([1, 1, 2, 2]);
    expect(bodyOf(made(), null)).toMatchObject({
      subject: { kind: 'question', id: 71, course_id: null },
      visible_at: NOW,
      late: { kind: 'no' },
      points: 10,
      weight: 1,
      term: 1,
      user_ids: null,
      version: null,
    });
  });

  it('asks for what is needed of its kind, and for nothing else', () => {
    expect(faultsOf(made())).toEqual([]);
    expect(faultsOf(made({ question: null }))).toEqual(['question']);
    expect(faultsOf(made({ kind: 'paper', question: null, percent: Number.NaN }))).toEqual([]);
    expect(faultsOf(made({ due_at: NOW - 1 }))).toEqual(['due_at']);
    expect(faultsOf(made({ late: 'until', until: NOW }))).toEqual(['until']);
    expect(faultsOf(made({ late: 'percent', percent: 101 }))).toEqual(['percent']);
    expect(faultsOf(made({ late: 'percent', percent: 101, due_at: null }))).toEqual([]);
    expect(faultsOf(made({ isFor: 'some' }))).toEqual(['user_ids']);
  });

  it('sends again what an assignment has', () => {
    const assignment = ledAssignment(1, {
      subject: {
        kind: 'lesson',
        id: 112,
        title: 'Biến',
        slug: null,
        course_id: 9,
        course_slug: 'python',
        contest_window: null,
      },
      late: { kind: 'percent', percent: 20 },
      user_ids: [11],
      weight: 3,
    });
    expect(bodyOf(formOf(assignment, NOW), 1)).toMatchObject({
      subject: { kind: 'lesson', id: 112, course_id: 9 },
      late: { kind: 'percent', percent: 20 },
      user_ids: [11],
      weight: 3,
      version: 1,
    });
    expect(formOf({ ...assignment, subject: null, subject_gone: true }, NOW)).toMatchObject({
      kind: 'question',
      question: null,
    });
  });

  it('knows its fields by the names of the server', () => {
    expect(fieldOf('subject.id', 'lesson')).toBe('lesson');
    expect(fieldOf('late.until', 'lesson')).toBe('until');
    expect(fieldOf('title', 'lesson')).toBeUndefined();
  });

  it('offers the lessons of a course with their chapters', () => {
    const tree = [aChapter(1, 'Bắt đầu', [aLesson(12, 'Biến')])];
    expect(lessonsIn(tree, ['Python'])).toEqual([{ value: 112, label: 'Biến', detail: 'Python › Bắt đầu' }]);
  });
});

describe('words', () => {
  it('a mark is typed with a comma or a dot, within the points', () => {
    expect(['7,5', '10', ' 8. ', '', '10.5', '-1', 'tám', '1e1'].map((text) => typedMark(text, 10))).toEqual([
      7.5,
      10,
      8,
      null,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([markIn(7.125), markIn(null)]).toEqual(['7.13', '']);
  });

  it('say by when and how much time is left, never more than there is', () => {
    const t = texts.getFixedT(null, 'classWork');
    const left = texts.getFixedT(null, 'classDue');
    expect(dueText(t, left, NOW + 47 * 3600, NOW)).toMatch(/còn 1 ngày$/);
    expect(dueText(t, left, NOW + 59, NOW)).toMatch(/còn 1 phút$/);
    expect(dueText(t, left, NOW - 1, NOW)).toMatch(/^Đã hết hạn/);
    expect(dueText(t, left, null, NOW)).toBe('Không đặt hạn');
  });

  it('lead to the work within its class', () => {
    const { subject } = ledAssignment(1);
    if (!subject) throw new Error('no subject');
    expect(subjectPath(subject, 5)).toBe('/problems/tong-hai-so?classroom=5');
    const lesson = { ...subject, kind: 'lesson' as const, id: 112, course_slug: 'python' };
    expect(subjectPath(lesson, 5)).toBe('/course-study/python?of=112&classroom=5');
    expect(subjectPath({ ...subject, kind: 'contest', slug: 'thi-thu' }, 5)).toBe('/contests/thi-thu?classroom=5');
    expect(subjectPath({ ...lesson, course_slug: null }, 5)).toBeNull();
  });
});
