import type { Schemas } from '#/api/types';

/** What came of a ZIP of programs; of a dry run, what would come of it. */
export type Collected = Schemas['CollectedPrograms'];

/** A file of the ZIP. */
export type CollectedFile = Collected['files'][number];
