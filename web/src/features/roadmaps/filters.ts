import { listSchema, oneOf } from '#/ui/table/listState';
import { listKinds } from './types';

/** What the roadmaps can be narrowed to. */
export const roadmapList = listSchema({ filters: { kind: oneOf(listKinds) } });
