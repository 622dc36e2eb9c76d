import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';
import { courseKeys } from '../api';
import { calls } from '../calls';
import { enrolledStates, type EnrolmentChange, type EnrolmentItem, type Enrolments } from '../types';

/** The list of learners in the address, by given name. */
export const learnerList = listSchema({ filters: { state: oneOf(enrolledStates) } });

/** The key of what is known of a course's learners. */
export const learnerKeys = (course: number) => [...courseKeys.all, 'learners', course] as const;

/** One page of a course's learners. */
export const learnersQuery = (course: number, query: ListQuery<typeof learnerList>) =>
  queryOptions({
    queryKey: [...learnerKeys(course), query],
    queryFn: ({ signal }) =>
      calls.list<EnrolmentItem>('/api/courses/{id}/enrolments', { path: { id: course }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Most addresses of one call. */
const AT_ONCE = 200;

/** Adds people by their e-mail addresses, many in several calls; who was added before an error stays added. */
export async function addLearners(
  course: number,
  emails: readonly string[],
  until: number | null,
): Promise<Enrolments> {
  const sum: Enrolments = { added: 0, already: 0, unknown: [] };
  for (let from = 0; from < emails.length; from += AT_ONCE) {
    const { added, already, unknown } = await calls.post<Enrolments>('/api/courses/{id}/enrolments', {
      path: { id: course },
      body: { emails: emails.slice(from, from + AT_ONCE), ...(until !== null && { until }) },
    });
    sum.added += added;
    sum.already += already;
    sum.unknown.push(...unknown);
  }
  return sum;
}

/** Changes what several learners may. */
export const changeLearners = (course: number, body: EnrolmentChange) =>
  calls.put<boolean>('/api/courses/{id}/enrolments', { path: { id: course }, body });
