import type { Schemas } from '#/api/types';

export const boards = ['person', 'school', 'province'] as const;
/** Who is compared. */
export type BoardKind = (typeof boards)[number];

export const filters = ['daily', 'weekly', 'monthly', 'all'] as const;
/** Which time a board counts. */
export type LeaderFilter = (typeof filters)[number];

/** By what schools are compared; the first unless told. */
export const schoolsBy = ['best10', 'sum'] as const;
/** Which list of provinces; the first unless told. */
export const provinceUnits = ['current', 'legacy'] as const;

/** A person on a board. */
export type LeaderRow = Schemas['LeaderRow'];
/** A school on a board; the last row may be of all that are too small. */
export type SchoolBoardRow = Schemas['SchoolBoardRow'];
/** A province on a board. */
export type ProvinceBoardRow = Schemas['ProvinceBoardRow'];
/** The days that a board counts. */
export type LeaderPeriod = Schemas['LeaderPeriod'];
/** What stands beside people's rows. */
export type LeaderMetadata = Schemas['LeaderMetadata'];
/** What stands beside schools' rows. */
export type SchoolBoardMetadata = Schemas['SchoolBoardMetadata'];
/** What stands beside provinces' rows. */
export type ProvinceBoardMetadata = Schemas['ProvinceBoardMetadata'];
