export {
  classroomKeys,
  classroomQuery,
  classroomsQuery,
  cloneClassroom,
  createClassroom,
  deleteClassroom,
  leaveClassroom,
  renewJoinCode,
  saveClassroom,
} from './api';
export type { ClassPart, ClassroomListQuery } from './api';
export { classStatuses, joinModes, memberRoles, strictnesses } from './types';
export type {
  CalendarInfo,
  CalendarRule,
  ClassCourse,
  ClassMe,
  Classroom,
  ClassroomInput,
  ClassroomItem,
  ClassroomStatus,
  ClassSettings,
  ClassTeacher,
  JoinMode,
  MemberRole,
  MemberStatus,
  NextSession,
  Strictness,
} from './types';
export { ClassStatusChip } from './components/ClassStatusChip';
export { useClassroomChannel } from './useClassroomChannel';
export { dayOf, joinLink, sessionTime, weekdayOf } from './words';
