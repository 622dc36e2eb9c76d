import { stepsFrom, type Step } from '#/api/approval';
import type { CourseFinding, CourseItem } from '../../types';

/** Why a step can't be taken now. */
export type Obstacle = 'unsaved' | 'errors';

/** A step, and what is in its way. */
export interface OpenStep {
  step: Step;
  obstacle: Obstacle | null;
}

/** Steps that bring a course before its reviewers or its learners: what is wrong with it stops them. */
const outward: readonly Step[] = ['submit', 'approve', 'publish'];

/** The steps that can be taken with a course as it stands, the most likely first. */
export function openSteps(
  course: Pick<CourseItem, 'status' | 'visibility'>,
  told: { mayApprove: boolean; isDirty: boolean; findings: readonly CourseFinding[] },
): OpenStep[] {
  const hasErrors = told.findings.some(({ level }) => level === 'error');
  return stepsFrom(course.status, course.visibility, told.mayApprove).map((step) => ({
    step,
    obstacle: told.isDirty ? 'unsaved' : hasErrors && outward.includes(step) ? 'errors' : null,
  }));
}
