import type { components } from '#/api/schema.gen';
import type { Schemas } from '#/api/types';

type Raw = components['schemas'];

export const listKinds = ['roadmap', 'list'] as const satisfies readonly Raw['ProblemListKind'][];
/** A path in sections, or problems put together. */
export type ListKind = Raw['ProblemListKind'];

export const listVisibilities = ['private', 'unlisted', 'public'] as const satisfies readonly Raw['Visibility'][];
/** Who finds a list. */
export type ListVisibility = Raw['Visibility'];

/** A roadmap or list without what is in it. */
export type RoadmapSummary = Schemas['ProblemListSummary'];

/** A roadmap or list with the problems that the visitor may see. */
export type Roadmap = Schemas['ProblemListView'];

/** Problems of a roadmap under one title. */
export type RoadmapSection = Schemas['ProblemListSection'];

/** A problem of a roadmap. */
export type RoadmapProblem = Schemas['ListedProblem'];

/** What is sent of a roadmap. */
export type RoadmapInput = Raw['ProblemListInput'];

/** A problem that I may do next, and why. */
export type NextProblem = Schemas['NextProblem'];
