import { describe, expect, it } from 'vitest';
import { storedPost } from '../../fixtures';
import { toForm } from '../body';
import type { PostForm } from '../schema';
import { conflictsOf, keepWritten, merged } from './parts';

const base = toForm(storedPost());
const form = (change: Partial<PostForm>): PostForm => ({ ...base, ...change });

describe('two versions of a post', () => {
  it('keep what only one of them has changed, and mine of what both did', () => {
    const mine = form({ title: 'Của tôi', tags: ['a', 'b'] });
    const theirs = form({ title: 'Của bạn', tags: ['b', 'a'], en: { ...base.en, content: 'Theirs' } });
    const conflicts = conflictsOf(base, mine, theirs);
    expect(conflicts).toEqual([
      { part: 'title', pick: 'mine', isBoth: true },
      { part: 'en.content', pick: 'theirs', isBoth: false },
    ]);
    expect(merged(mine, theirs, conflicts)).toEqual({ ...mine, en: { ...base.en, content: 'Theirs' } });
  });

  it('are the same but for blanks around lines, which stay as they were written', () => {
    const written = form({ title: 'Học  lập trình từ đâu? ' });
    expect(conflictsOf(base, written, base)).toEqual([]);
    expect(keepWritten(base, written).title).toBe(written.title);
    expect(conflictsOf(base, form({ content: `${base.content}\n` }), base)).toHaveLength(1);
  });
});
