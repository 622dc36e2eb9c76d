import { describe, expect, it } from 'vitest';
import { storedPost } from '../fixtures';
import { toBody, toForm } from './body';
import { limits, postSchema, type PostForm } from './schema';

const form = (change: Partial<PostForm> = {}): PostForm => ({ ...toForm(storedPost()), ...change });

describe('the form of a post', () => {
  it('that nobody has changed sends what was stored', () => {
    const { translations, ...written } = storedPost().source;
    expect(toBody(form())).toEqual({
      ...written,
      translations,
      category_id: null,
      visibility: 'public',
      comments: 'open',
    });
  });

  it('has its English, and sends none where none is written', () => {
    const en = { title: 'Where to begin?', content: 'With one language.', excerpt: '' };
    const stored = storedPost({}, { translations: { en } });
    expect(toForm(stored).en).toEqual(en);
    expect(toBody(toForm(stored)).translations).toEqual({ en });
    expect(toBody(form({ en: { title: ' ', content: '', excerpt: '' } })).translations).toEqual({});
  });

  it('refuses what the server would', () => {
    const faultsOf = (change: Partial<PostForm>) =>
      postSchema.safeParse(form(change)).error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ title: ' ', slug: 'a b', excerpt: 'a'.repeat(161) })).toEqual(['title', 'slug', 'excerpt']);
    const half = limits.contentKib * 512;
    expect(faultsOf({ content: 'a'.repeat(2 * half) })).toEqual([]);
    expect(faultsOf({ content: 'ê'.repeat(half + 1) })).toEqual(['content']);
    expect(faultsOf({ publish_at: Number.NaN })).toEqual(['publish_at']);
  });
});
