import { describe, expect, it } from 'vitest';
import type { MediaBlock } from '#/ui/mediaBlocks/kinds';
import { bodyOf, fieldOf, formOf, postSchema } from './draft';
import { aPost } from './fixtures';
import type { ClassPost } from './types';

const picture: MediaBlock = { kind: 'image', url: '/files/3/a.webp', alt: 'Bảng' };

describe('a post in its form', () => {
  it('has its words apart from what stands below them, and comes back as it was', () => {
    const post = aPost(1, { blocks: [...aPost(1).blocks, picture as ClassPost['blocks'][number]] });
    const form = formOf(post);
    expect(form).toEqual({ title: 'Bài 1', text: 'Mang **vở**.', more: [picture], pinned: false, publish_at: null });
    expect(bodyOf(form, post)).toEqual({
      title: 'Bài 1',
      content: [{ kind: 'text', format: 'markdown', text: 'Mang **vở**.' }, picture],
      pinned: false,
      publish_at: null,
      version: 1,
    });
  });

  it('begins with a picture where the post does', () => {
    const post = aPost(1, { blocks: [picture as ClassPost['blocks'][number]] });
    expect(formOf(post)).toMatchObject({ text: '', more: [picture] });
    expect(bodyOf(formOf(post), post).content).toEqual([picture]);
  });

  it('keeps the time of a post to come, and a new one has no version', () => {
    expect(formOf(aPost(1, { is_published: false, publish_at: 1_800_000_000 })).publish_at).toBe(1_800_000_000);
    expect(bodyOf(formOf(null), null)).toEqual({
      title: '',
      content: [],
      pinned: false,
      publish_at: null,
      version: null,
    });
  });

  it('has to say something', () => {
    expect(postSchema.safeParse(formOf(null)).success).toBe(false);
    expect(postSchema.safeParse({ ...formOf(null), more: [picture] }).success).toBe(true);
    expect(postSchema.safeParse({ ...formOf(null), text: 'Chào lớp' }).success).toBe(true);
  });
});

describe('what the server refuses', () => {
  it('stands at the field that holds it', () => {
    expect(fieldOf('content', true)).toBe('text');
    expect(fieldOf('content[0].text', true)).toBe('text');
    expect(fieldOf('content[1].url', true)).toBe('more[0].url');
    expect(fieldOf('content[0].url', false)).toBe('more[0].url');
    expect(fieldOf('title', true)).toBeUndefined();
  });
});
