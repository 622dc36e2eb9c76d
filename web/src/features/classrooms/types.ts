/** The words of a class. */
export const classStatuses = ['active', 'inactive', 'finished'] as const;
/** What may be done in a class: everything; neither checking in nor handing in; reading alone. */
export type ClassroomStatus = (typeof classStatuses)[number];

export const memberRoles = ['teacher', 'student'] as const;
/** What a member is in a class. */
export type MemberRole = (typeof memberRoles)[number];

export const joinModes = ['closed', 'approve', 'open'] as const;
/** What the class's code and link do. */
export type JoinMode = (typeof joinModes)[number];

export const strictnesses = ['allow', 'flag', 'refuse'] as const;
/** What follows from something that looks wrong when checking in. */
export type Strictness = (typeof strictnesses)[number];

/** Where a membership stands. */
export type MemberStatus = 'active' | 'paused' | 'waiting' | 'left';

/** Sessions on the same weekdays at the same hour; days are YYYY-MM-DD, hours HH:MM of Asia/Ho_Chi_Minh. */
export interface CalendarRule {
  /** 1 (Monday) to 7. */
  weekdays: number[];
  start: string;
  end: string;
  from: string;
  until: string;
  /** Every so many weeks. */
  every: number;
}

/** When a class meets. */
export interface CalendarInfo {
  rules: CalendarRule[];
  /** Days off. */
  skip: string[];
  /** Whether public holidays are days off as well. */
  holidays: boolean;
}

/** How a class counts who is there, and who comes in. Times are minutes. */
export interface ClassSettings {
  opens: number;
  late_after: number;
  leave_before: number;
  auto_check_out: boolean;
  meeting_counts: boolean;
  join: JoinMode;
  same_device: Strictness;
  same_network: Strictness;
  tell_parents: boolean;
}

/** Somebody who leads a class. */
export interface ClassTeacher {
  id: number;
  name: string;
}

/** A session, as a list of classes names it. */
export interface NextSession {
  id: number;
  start_time: number;
  end_time: number;
  topic: string;
}

/** A class in a list. */
export interface ClassroomItem {
  id: number;
  name: string;
  status: ClassroomStatus;
  teachers: ClassTeacher[];
  /** Null: I am not in it. */
  my_role: MemberRole | null;
  /** Learners. */
  member_count: number;
  /** People who asked to come in; 0 for learners. */
  waiting_count: number;
  next_session: NextSession | null;
}

/** A course whose learners the class's members are. */
export interface ClassCourse {
  id: number;
  slug: string;
  title: string;
}

/** What I am in a class. */
export interface ClassMe {
  /** Null: I am not in it. */
  role: MemberRole | null;
  status: MemberStatus | null;
  /** Whether I lead it: one of its teachers, or somebody who manages all classes. */
  leads: boolean;
}

/** A class as its page gets it. */
export interface Classroom {
  id: number;
  name: string;
  description: string;
  status: ClassroomStatus;
  meeting_link: string | null;
  /** For who leads it, else null. */
  admin_meeting_link: string | null;
  calendar_info: CalendarInfo;
  /** For who leads it, else null. */
  settings: ClassSettings | null;
  /** For who leads it, else null. */
  join_code: string | null;
  courses: ClassCourse[];
  teachers: ClassTeacher[];
  member_count: number;
  waiting_count: number;
  next_session: NextSession | null;
  me: ClassMe;
  /** What programs subscribe to. It holds a key of mine. */
  calendar_url: string | null;
  version: number;
  created_at: number;
  updated_at: number;
}

/** What is sent of a class; what is left out stays, and has its default in a new class. */
export interface ClassroomInput {
  name?: string;
  description?: string;
  status?: ClassroomStatus;
  meeting_link?: string | null;
  admin_meeting_link?: string | null;
  calendar_info?: CalendarInfo;
  settings?: Partial<ClassSettings>;
  course_ids?: number[];
  version?: number;
}
