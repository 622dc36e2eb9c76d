export const statuses = ['present', 'late', 'left_early', 'absent', 'excused'] as const;
/** How somebody was there. */
export type AttendanceStatus = (typeof statuses)[number];

/** What teachers should look at. */
export type AttendanceFlag = 'same_device' | 'other_network' | 'not_seen_again';

/** What was said beforehand. */
export interface AttendanceAbsence {
  reason: string;
  by_parent: boolean;
  reported_at: number;
  /** Null until a teacher has decided. */
  accepted: boolean | null;
}

/** One person in one session. Times are epoch seconds. */
export interface AttendanceRow {
  session_id: number;
  user_id: number;
  /** What counts: the teacher's word, or else what follows from the times; null: nothing yet. */
  status: AttendanceStatus | null;
  /** What follows from the times alone. */
  derived: AttendanceStatus | null;
  word: AttendanceStatus | null;
  check_in: number | null;
  check_out: number | null;
  minutes_late: number;
  minutes_early: number;
  how: 'qr' | 'code' | 'meeting' | 'hand' | null;
  flags: AttendanceFlag[];
  remark: string;
  seen_again_at: number | null;
  /** 0: nothing is kept yet. */
  version: number;
  absence: AttendanceAbsence | null;
}

/** A session, as a column. */
export interface SheetSession {
  id: number;
  start_time: number;
  end_time: number;
  topic: string;
  status: 'upcoming' | 'running' | 'finished' | 'cancelled';
}

/** How often somebody was what. */
export type Totals = Record<AttendanceStatus, number>;

/** A member, with what is known of each session by its id. */
export interface SheetMember {
  user_id: number;
  full_name: string;
  /** Who is no active member any more can still be marked, but is not waited for. */
  status: 'active' | 'paused' | 'waiting' | 'left';
  rows: Partial<Record<string, AttendanceRow>>;
}

/** Who was there when: sessions by time, members by given name. */
export interface Sheet {
  sessions: SheetSession[];
  members: SheetMember[];
}

/** When I was there. */
export interface MySheet {
  sessions: SheetSession[];
  rows: Partial<Record<string, AttendanceRow>>;
  totals: Totals;
}
