import type { Schemas } from '#/api/types';

/** A post of a class. */
export type ClassPost = Schemas['ClassPostView'];

/** A post as it is sent. */
export type ClassPostInput = Schemas['ClassPostInput'];
