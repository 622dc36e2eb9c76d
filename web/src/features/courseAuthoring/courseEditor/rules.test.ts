import { describe, expect, it } from 'vitest';
import { storedCourse } from '../fixtures';
import { openSteps } from './approval/steps';
import { toBody, toForm } from './body';
import { pasteInto, splitPasted, textsOf, toLines } from './lines';
import { contentOf } from './preview/content';
import { discountOf } from './prices';
import { conflictsOf, merged } from './saving/merge';
import { isSamePart, keepWritten, withParts } from './saving/parts';
import { courseSchema, type CourseForm } from './schema';

const form = (change: Partial<CourseForm> = {}): CourseForm => ({ ...toForm(storedCourse()), ...change });

describe('prices', () => {
  it.each([
    [99_000, 199_000, 50],
    [0, 100_000, 100],
    [null, 100_000, 100],
    [100_000, 100_000, 0],
    [100_000, null, 0],
    [299_000, 300_000, 0],
  ])('%s instead of %s is %s %% less', (price, origin, discount) => {
    expect(discountOf(price, origin)).toBe(discount);
  });

  it('an original price below the price is refused at its field', () => {
    const { error } = courseSchema.safeParse(form({ price: 200_000, origin_price: 100_000 }));
    expect(error?.issues).toMatchObject([{ path: ['origin_price'] }]);
    expect(courseSchema.safeParse(form({ price: 200_000, origin_price: 200_000 })).success).toBe(true);
  });
});

describe('the form', () => {
  it('that nobody has changed sends what was stored', () => {
    const { translations, ...written } = storedCourse().source;
    expect(translations).toEqual({});
    expect(toBody(form())).toMatchObject(written);
  });

  it('has a beginning before its end', () => {
    const { error } = courseSchema.safeParse(form({ opens_at: 2000, closes_at: 1000 }));
    expect(error?.issues).toMatchObject([{ path: ['closes_at'] }]);
  });
});

describe('lines', () => {
  it('of a pasted list lose its marks', () => {
    expect(splitPasted('- Biến\n\n  * Vòng lặp\r\n3. Hàm\n10) Tệp\n✓ Đọc mã\n')).toEqual([
      'Biến',
      'Vòng lặp',
      'Hàm',
      'Tệp',
      'Đọc mã',
    ]);
    expect(splitPasted('2026 là năm\n-1 là số âm')).toEqual(['2026 là năm', '-1 là số âm']);
  });

  it('are put where they were pasted, with what stood around', () => {
    const lines = toLines(['Học Python', 'Hết']);
    const pasted = pasteInto(lines, 0, ['A', 'B', 'C'], { before: 'Học ', after: 'Python' });
    expect(textsOf(pasted)).toEqual(['Học A', 'B', 'CPython', 'Hết']);
    expect(pasted[0]?.key).toBe(lines[0]?.key);
    expect(new Set(pasted.map(({ key }) => key)).size).toBe(4);
  });
});

describe('two versions', () => {
  const base = form();

  it('differ in what is said, not in blanks and names of rows', () => {
    const mine = form({ title: `${base.title} `, what_you_learn: [...toLines(['Biến', 'Vòng lặp', ''])] });
    expect(conflictsOf(base, mine, form())).toEqual([]);
    expect(isSamePart('what_you_learn', mine, base)).toBe(true);
  });

  it('are merged by themselves where only one has changed a part', () => {
    const mine = form({ title: 'Của tôi', price: 50_000 });
    const theirs = form({ level: 'advanced', tags: ['a'], en: { ...base.en, title: 'Theirs' } });
    const found = conflictsOf(base, mine, theirs);
    expect(found).toEqual([
      { part: 'title', pick: 'mine', isBoth: false },
      { part: 'level', pick: 'theirs', isBoth: false },
      { part: 'tags', pick: 'theirs', isBoth: false },
      { part: 'price', pick: 'mine', isBoth: false },
      { part: 'en.title', pick: 'theirs', isBoth: false },
    ]);
    expect(merged(mine, theirs, found)).toMatchObject({
      title: 'Của tôi',
      price: 50_000,
      level: 'advanced',
      tags: ['a'],
      en: { title: 'Theirs' },
    });
  });

  it('both of which changed a part: mine unless I choose', () => {
    const mine = form({ title: 'Của tôi', en: { ...base.en, description: 'Mine' } });
    const theirs = form({ title: 'Của họ' });
    const found = conflictsOf(base, mine, theirs);
    expect(found[0]).toEqual({ part: 'title', pick: 'mine', isBoth: true });
    const taken = merged(mine, theirs, [{ part: 'title', pick: 'theirs' }]);
    expect(taken).toMatchObject({ title: 'Của họ', en: { description: 'Mine' } });
    // What was given is as it was.
    expect(mine.title).toBe('Của tôi');
  });

  it('by the same change are no conflict', () => {
    const both = form({ title: 'Mới' });
    expect(conflictsOf(base, both, form({ title: 'Mới' }))).toEqual([]);
  });
});

it('what was saved keeps the blank line and the space that the author is at', () => {
  const sent = form({ title: 'Một ', slug: '', requirements: toLines(['Máy tính', '']) });
  const saved = form({ title: 'Một', slug: 'mot', requirements: toLines(['Máy tính']) });
  const kept = keepWritten(saved, sent);
  expect(kept).toMatchObject({ title: 'Một ', slug: 'mot' });
  expect(kept.requirements).toEqual(sent.requirements);
  expect(withParts(saved, sent, []).requirements).toEqual(saved.requirements);
});

describe('steps', () => {
  const error = { level: 'error', key: 'empty', message: '', item_id: 1, lesson_id: null, question_id: null } as const;
  const told = { mayApprove: false, isDirty: false, findings: [] };

  it('outward are stopped by errors, not by warnings', () => {
    const draft = { status: 'draft', visibility: 'public' } as const;
    expect(openSteps(draft, told)).toEqual([{ step: 'submit', obstacle: null }]);
    expect(openSteps(draft, { ...told, findings: [error] })).toEqual([{ step: 'submit', obstacle: 'errors' }]);
    expect(openSteps(draft, { ...told, findings: [{ ...error, level: 'warning' }] })[0]?.obstacle).toBeNull();
  });

  it('back are open whatever the check says', () => {
    const steps = openSteps(
      { status: 'waiting_for_approval', visibility: 'public' },
      { mayApprove: true, isDirty: false, findings: [error] },
    );
    expect(steps).toEqual([
      { step: 'approve', obstacle: 'errors' },
      { step: 'publish', obstacle: 'errors' },
      { step: 'reject', obstacle: null },
      { step: 'cancel', obstacle: null },
    ]);
  });

  it('wait for what is unsaved', () => {
    const published = { status: 'published', visibility: 'private' } as const;
    expect(openSteps(published, { ...told, isDirty: true })).toEqual([{ step: 'unpublish', obstacle: 'unsaved' }]);
  });
});

it('the page in English shows what has no translation as it was written', () => {
  const written = form({ en: { title: 'Python from zero', description: ' ', what_you_learn: [], requirements: [] } });
  expect(contentOf(written, 'en')).toEqual({
    title: 'Python from zero',
    description: 'Cho người mới.',
    learn: ['Biến', 'Vòng lặp'],
    requirements: [],
  });
});
