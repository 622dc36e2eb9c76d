import type { components } from '#/api/schema.gen';
import type { Schemas } from '#/api/types';

/** What is to be handed over and printed. Times in epoch seconds. */
export type Running = Schemas['ContestRunning'];

/** A balloon, and to whom it goes. */
export type Balloon = Running['balloons'][number];

/** What somebody wants printed. */
export type PrintRequest = Running['prints'][number];

/** The same with its text. */
export type PrintText = Schemas['PrintRequestText'];

/** Whether solved questions bring balloons. */
export const balloonModes = ['off', 'before_freeze', 'all'] as const satisfies readonly Running['balloons_mode'][];

/** What is changed of the settings; what is not named stays. */
export type RunningBody = components['schemas']['ContestRunningBody'];
