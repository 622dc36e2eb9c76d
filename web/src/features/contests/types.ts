import type { components } from '#/api/schema.gen';
import type { Schemas, With } from '#/api/types';

type Raw = components['schemas'];

export const formats = [
  'icpc',
  'ioi',
  'atcoder',
  'codeforces',
  'codeforces_edu',
  'vnoj',
  'plain',
  'oi',
  'test',
] as const satisfies readonly Raw['ContestFormat'][];
/** How a contest counts points. */
export type ContestFormat = Raw['ContestFormat'];

export const contestStates = ['running', 'upcoming', 'completed'] as const satisfies readonly Raw['ContestState'][];
/** Where a contest stands in time. */
export type ContestState = Raw['ContestState'];

export const entryKinds = ['official', 'virtual', 'out'] as const satisfies readonly Raw['EntryKind'][];

export const rankTimes = ['on', 'off', 'after_end'] as const satisfies readonly Raw['ShowRanks'][];

export const reviews = ['never', 'score', 'answers'] as const satisfies readonly Raw['ContestReview'][];

export const questionRules = ['full_marks', 'does_not_count'] as const satisfies readonly Raw['MarkRule'][];
/** What became of a question that is voided. */
export type QuestionRule = Raw['MarkRule'];

export const textFormats = ['markdown', 'html', 'plaintext'] as const satisfies readonly Raw['Format'][];

/** A contest in a list. */
export type ContestItem = Schemas['ContestItem'];

/** My entry in a contest. */
export type MyEntry = Schemas['MyEntry'];

/** A question of a part. */
export type ContestQuestion = Schemas['ContestQuestion'];

/** My attempt at a part. */
export type PartAttempt = Schemas['PartAttempt'];

/** A part of a contest. */
export type ContestPart = Schemas['ContestPart'];

/** The rules of the room. */
export type ContestRoom = Schemas['ContestRoom'];

/** A contest as its page shows it. */
export type ContestView = With<Schemas['ContestView'], { text_format: Raw['Format'] }>;

/** The hub of contests. */
export type ContestsHome = Schemas['ContestsHome'];

/** How somebody stands with one question. */
export type StandingCell = Schemas['StandingCell'];

/** A row of the board. */
export type StandingRow = Schemas['StandingRow'];

/** A row as it is pushed to everybody: the browser knows whose it is, and ranks it. */
export type PushedRow = Schemas['BoardRow'];

/** A question as the board heads its column. */
export type BoardQuestion = Schemas['StandingQuestion'];

/** What comes beside the rows of the board. */
export type StandingsMeta = Schemas['BoardMetadata'];

/** A board with all of its rows, by columns. */
export type WholeBoard = Schemas['WholeBoard'];

/** Somebody's sum over a group of contests. */
export type GroupStanding = Schemas['GroupStanding'];

/** Contests that are summed. */
export type ContestGroupView = Schemas['ContestGroupView'];

/** What is sent of a contest. */
export type ContestInput = Raw['ContestInput'];
