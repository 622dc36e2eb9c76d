import { listSchema, oneOf, wholeNumber, type ListQuery } from '#/ui/table/listState';
import { answerStates, formStatuses } from './words';

/** What the list of forms can be narrowed to. */
export const formList = listSchema({ filters: { status: oneOf(formStatuses) } });

/** What the list of forms is asked for. */
export type FormListQuery = ListQuery<typeof formList>;

/** What the answers to a form can be narrowed to. */
export const answerList = listSchema({ filters: { state: oneOf(answerStates) } });

/** What the list of answers is asked for. */
export type AnswerListQuery = ListQuery<typeof answerList>;

/** The answer that an address opens beside the list. */
export const shownIn = (search: URLSearchParams): number | undefined => wholeNumber(search.get('answer') ?? undefined);
