import type { components } from '#/api/schema.gen';
import type { Schemas } from '#/api/types';

type Raw = components['schemas'];

export const classStatuses = ['active', 'inactive', 'finished'] as const satisfies readonly Raw['ClassroomStatus'][];
/** What may be done in a class: everything; neither checking in nor handing in; reading alone. */
export type ClassroomStatus = Raw['ClassroomStatus'];

export const memberRoles = ['teacher', 'student'] as const satisfies readonly Raw['MemberRole'][];
/** What a member is in a class. */
export type MemberRole = Raw['MemberRole'];

/** How a class counts who is there, and who comes in. Times are minutes. */
export type ClassSettings = Schemas['ClassSettings'];

/** What the class's code and link do. */
export type JoinMode = ClassSettings['join'];
export const joinModes = ['closed', 'approve', 'open'] as const satisfies readonly JoinMode[];

/** What follows from something that looks wrong when checking in. */
export type Strictness = ClassSettings['same_device'];
export const strictnesses = ['allow', 'flag', 'refuse'] as const satisfies readonly Strictness[];

/** Where a membership stands. */
export type MemberStatus = Raw['MemberStatus'];

/** Sessions on the same weekdays at the same hour; days are YYYY-MM-DD, hours HH:MM of Asia/Ho_Chi_Minh. */
export type CalendarRule = Schemas['CalendarRule'];

/** When a class meets. */
export type CalendarInfo = Schemas['CalendarInfo'];

/** Somebody who leads a class. */
export type ClassTeacher = Schemas['ClassTeacher'];

/** The session that is on or comes next. */
export type NextSession = Schemas['ClassNextSession'];

/** A class in a list. */
export type ClassroomItem = Schemas['ClassroomItem'];

/** A course whose learners the class's members are. */
export type ClassCourse = Schemas['ClassCourse'];

/** What I am in a class. */
export type ClassMe = Schemas['ClassMe'];

/** A class as its page gets it; what is of its teachers alone is null for others. */
export type Classroom = Schemas['ClassroomView'];

/** What is sent of a class; what is left out stays, and has its default in a new class. */
export type ClassroomInput = Raw['ClassroomInput'];
