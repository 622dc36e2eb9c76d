import type { Schemas } from '#/api/types';

/** A post in a list. */
export type PostItem = Schemas['PostItem'];

/** A post with its content. */
export type PostView = Schemas['PostView'];

/** Another post beside one. */
export type PostLink = Schemas['PostLink'];

/** A heading of a post. */
export type Heading = Schemas['Heading'];

export const orders = ['newest', 'oldest', 'title'] as const;
/** The order of the blog; the first unless told. */
export type PostOrder = (typeof orders)[number];
