import { stepsFrom, type Step } from '#/api/approval';
import type { PostItem } from '../../types';

/** A step of a post: also that readers, or those who decide for them, get the changes of what is out. */
export type PostStep = Step | 'publishChanges' | 'submitChanges';

/** The steps that can be taken with a post as it stands, the most likely first. */
export function openSteps(
  { status, visibility, has_changes: hasChanges }: Pick<PostItem, 'status' | 'visibility' | 'has_changes'>,
  mayApprove: boolean,
): PostStep[] {
  const steps = stepsFrom(status, visibility, mayApprove);
  if (status !== 'published' || !hasChanges) return steps;
  return [mayApprove || visibility !== 'public' ? 'publishChanges' : 'submitChanges', ...steps];
}

/** Steps after which readers have the post no more. */
export const takesAway = (step: PostStep): boolean => ['cancel', 'reject', 'unpublish'].includes(step);
