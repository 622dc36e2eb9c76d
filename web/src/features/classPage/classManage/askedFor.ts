import type { ClassroomListQuery } from '#/features/classrooms';
import type { ListQuery } from '#/ui/table/listState';
import type { classList } from './filters';

/** The list's call: without a role all classes that I may see. */
export const askedFor = (query: ListQuery<typeof classList>): ClassroomListQuery => ({ role: 'all', ...query });
