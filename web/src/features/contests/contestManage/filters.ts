import { contentStatuses } from '#/api/content';
import { listSchema, oneOf } from '#/ui/table/listState';
import { contestStates, formats } from '../types';

/** What the list of contests that I hold can be narrowed to. */
export const manageList = listSchema({
  filters: { state: oneOf(contestStates), status: oneOf(contentStatuses), format: oneOf(formats) },
});
