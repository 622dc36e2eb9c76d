import type { CourseForm } from '../schema';
import { isSamePart, partNames, withParts, type PartName } from './parts';

/** Whose version of a part stays. */
export type Side = 'mine' | 'theirs';

/** A part that two versions say differently. */
export interface PartConflict {
  part: PartName;
  /** Whose it is unless somebody chooses: of what only one of them has changed, theirs who did; of what both did, mine. */
  pick: Side;
  /** Whether both have changed it. */
  isBoth: boolean;
}

/** The parts that two versions, both written from `base`, say differently. */
export function conflictsOf(base: CourseForm, mine: CourseForm, theirs: CourseForm): PartConflict[] {
  return partNames
    .filter((part) => !isSamePart(part, mine, theirs))
    .map((part) => {
      const isMine = !isSamePart(part, base, mine);
      const isTheirs = !isSamePart(part, base, theirs);
      return { part, pick: isMine ? 'mine' : 'theirs', isBoth: isMine && isTheirs };
    });
}

/** One version of two: mine, with the parts that were picked of theirs. */
export function merged(
  mine: CourseForm,
  theirs: CourseForm,
  picks: readonly Omit<PartConflict, 'isBoth'>[],
): CourseForm {
  const taken = picks.filter(({ pick }) => pick === 'theirs').map(({ part }) => part);
  return withParts(mine, theirs, taken);
}
