import { classStatuses, memberRoles } from '#/features/classrooms';
import { listSchema, oneOf } from '#/ui/table/listState';

/** What the list of classes can be narrowed to. */
export const classList = listSchema({ filters: { status: oneOf(classStatuses), role: oneOf(memberRoles) } });
