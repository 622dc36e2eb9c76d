/** The shapes of the platform's own host: the generated ones by short names. */
import type { components } from '#/api/platform.gen';
import type { Answered } from '#/api/typed';

/** The generated shapes by their names, as answers bring them. */
export type Schemas = Answered<components['schemas']>;

/** A plan that a site can be on; no limit where a limit is null. */
export type Plan = Schemas['Plan'];

/** A site that was just made, with the session of its first admin. */
export type NewSite = Schemas['CreatedSite'];
