import type { components } from '#/api/schema.gen';
import type { Schemas, With } from '#/api/types';

export const commentPolicies = [
  'open',
  'first_waits',
  'all_wait',
  'off',
] as const satisfies readonly Schemas['CommentPolicy'][];

export const postFormats = ['markdown', 'html', 'plaintext'] as const satisfies readonly Schemas['Format'][];

/** A post in a list of those who write, with when it was changed last. */
export type PostItem = Schemas['PostItem'] & { updated_at?: number | null };

/** A post as it was written, in its own language and in others. */
export type PostSource = Schemas['PostSourceView'];

/** What is sent of a post; what is not named stays. */
export type PostInput = components['schemas']['PostInput'];

/** A post that the caller may change. */
export type EditedPost = With<Schemas['PostView'], { source: PostSource }>;

/** What a post was. */
export type PostRevision = Schemas['PostRevision'];

/** A category, and those below it. */
export type Category = Schemas['Category'];
