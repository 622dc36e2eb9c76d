import { describe, expect, it } from 'vitest';
import { moveItem } from '#/ui/SortableTree/tree';
import { mayStandIn, toNodes, toSections } from './nodes';
import { bodyOf, type SectionForm } from './schema';

const problem = (id: number) => ({ id, title: `Bài ${id}`, difficulty: 'easy' as const });
const sections: SectionForm[] = [
  { id: 'a', title: 'Vòng lặp', questions: [problem(1), problem(2)] },
  { id: 'b', title: 'Mảng', questions: [problem(3)] },
];

describe('the sections of a roadmap as a tree', () => {
  it('are the same after both ways', () => {
    expect(toSections(toNodes(sections), sections)).toEqual(sections);
  });

  it('keep their titles where a problem moves from one to the other', () => {
    const moved = moveItem(toNodes(sections), 'problem-2', { parent: 'b', index: 0 });
    const after = toSections(moved, sections);
    expect(after.map(({ title, questions }) => [title, questions.map(({ id }) => id)])).toEqual([
      ['Vòng lặp', [1]],
      ['Mảng', [2, 3]],
    ]);
  });

  it('take problems, and nothing else', () => {
    const [first, second] = toNodes(sections);
    const inner = first?.children?.[0];
    if (!first || !second || !inner) throw new Error('two sections');
    expect(mayStandIn(inner, second)).toBe(true);
    expect(mayStandIn(inner, null)).toBe(false);
    expect(mayStandIn(first, second)).toBe(false);
    expect(mayStandIn(first, null)).toBe(true);
  });

  it('are sent by the numbers of their problems', () => {
    expect(bodyOf({ title: 'Cơ bản', kind: 'roadmap', visibility: 'private', sections }, 4)).toEqual({
      title: 'Cơ bản',
      kind: 'roadmap',
      visibility: 'private',
      version: 4,
      sections: [
        { title: 'Vòng lặp', questions: [1, 2] },
        { title: 'Mảng', questions: [3] },
      ],
    });
  });
});
