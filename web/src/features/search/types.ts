import type { Schemas } from '#/api/types';

/** Something that the server has found. */
export type SearchHit = Schemas['SearchHit'];

/** What it is. */
export type SearchKind = SearchHit['kind'];
