import { describe, expect, it } from 'vitest';
import { continueAt, lessonAt, OPEN_AT_ONCE, openAtFirst, ownReason, sumOf, wayTo } from './curriculum';
import { aChapter, aCourse, aLesson, aStanding, joinedCourse, notJoined } from './fixtures';

const lessons = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => aLesson(from + index, `Bài ${index}`));

describe('which chapters are open at first', () => {
  it('all of a short course', () => {
    expect([...openAtFirst(aCourse().curriculum, null)]).toEqual([1, 2]);
  });

  it('of a long one those around the next lesson, or around the first', () => {
    const inner = { ...aChapter(3, 'Nhỏ', lessons(300, 5)), kind: 'subchapter' as const };
    const long = [aChapter(1, 'Một', lessons(100, OPEN_AT_ONCE)), aChapter(2, 'Hai', [inner])];
    expect([...openAtFirst(long, 302)]).toEqual([2, 3]);
    expect([...openAtFirst(long, null)]).toEqual([1]);
    expect([...openAtFirst(long, 999)]).toEqual([1]);
  });
});

it('finds a lesson and those around it, over chapters', () => {
  const found = lessonAt(aCourse().curriculum, 12);
  expect(found).toMatchObject({ place: 2, total: 3, before: { id: 11 }, after: { id: 21 } });
  expect(lessonAt(aCourse().curriculum, 1)).toBeNull();
});

describe('the way to a lesson', () => {
  const preview = aLesson(11, 'Xin chào', { ...notJoined, is_preview: true });
  it('is its preview for who has not joined', () => {
    expect(wayTo(aCourse(), preview)).toEqual({ course: 'python-co-ban', item: 11 });
    expect(wayTo(aCourse(), { ...preview, state: 'open' })).toEqual({ course: 'python-co-ban', item: 11 });
    expect(wayTo(joinedCourse({ my: { ...aStanding, ended: true } }), preview)).toHaveProperty('item', 11);
  });

  it('is the lesson itself for who learns or edits', () => {
    expect(wayTo(joinedCourse(), { ...preview, state: 'open' })).toEqual({ lesson: 111 });
    expect(wayTo(aCourse({ can_edit: true }), { ...preview, state: 'open' })).toEqual({ lesson: 111 });
  });

  it('is none where it is closed', () => {
    expect(wayTo(joinedCourse(), aLesson(12, 'Biến', notJoined))).toBeNull();
  });
});

it('goes on with the next lesson, or begins with the first', () => {
  expect(continueAt(joinedCourse())).toBe(12);
  expect(continueAt(joinedCourse({ my: { ...aStanding, next: null } }))).toBe(11);
  expect(continueAt(aCourse({ curriculum: [] }))).toBeNull();
});

it('tells at an item only what is its own, and not what its chapter has told', () => {
  const late = { state: 'locked', reason: 'lesson_not_opened', message: 'Bài học sẽ mở lúc 05/12/2026.' } as const;
  expect(ownReason(aLesson(1, 'a', late), null)).toBe(late.message);
  expect(ownReason(aLesson(1, 'a', late), late.message)).toBeNull();
  expect(ownReason(aLesson(1, 'a', notJoined), null)).toBeNull();
});

it('sums up what is in a part', () => {
  expect(sumOf(joinedCourse().curriculum)).toEqual({ lessons: 3, done: 1, seconds: 900 });
});
