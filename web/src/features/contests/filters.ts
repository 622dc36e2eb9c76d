import { listSchema, oneOf } from '#/ui/table/listState';
import { formats } from './types';

/** What a list of contests can be narrowed to. */
export const contestList = listSchema({ filters: { format: oneOf(formats) } });
