import type { ClassroomItem, Classroom, ClassSettings } from './types';

/** A class's settings as they are unless told, for tests. */
export const someSettings: ClassSettings = {
  opens: 15,
  late_after: 10,
  leave_before: 10,
  auto_check_out: false,
  meeting_counts: true,
  join: 'approve',
  same_device: 'flag',
  same_network: 'allow',
  tell_parents: false,
  scale: 'ten',
  board: true,
};

/** A class in a list, for tests: a learner's. */
export const aClassroomItem = (change: Partial<ClassroomItem> = {}): ClassroomItem => ({
  id: 5,
  name: 'Tin học 6A1',
  status: 'active',
  teachers: [{ id: 2, name: 'Cô Hạnh' }],
  my_role: 'student',
  member_count: 41,
  waiting_count: 0,
  next_session: { id: 31, start_time: 1_790_000_000, end_time: 1_790_005_400, topic: 'Vòng lặp' },
  ...change,
});

/** A class as its page gets it, for tests: a learner's. */
export function aClassroom(change: Partial<Classroom> = {}): Classroom {
  const {
    id,
    name,
    status,
    teachers,
    member_count: members,
    waiting_count: waiting,
    next_session: next,
  } = aClassroomItem();
  return {
    id,
    name,
    status,
    teachers,
    member_count: members,
    waiting_count: waiting,
    next_session: next,
    description: 'Lớp học lập trình Python.',
    meeting_link: 'https://meet.example/6a1',
    admin_meeting_link: null,
    calendar_info: { rules: [], skip: [], holidays: true },
    settings: null,
    courses: [{ id: 9, slug: 'python', title: 'Python cơ bản' }],
    join_code: null,
    calendar_url: 'https://example.vn/api/classroom/5/calendar.ics?key=k',
    me: { role: 'student', status: 'active', leads: false },
    version: 1,
    created_at: 1_780_000_000,
    updated_at: 1_780_000_000,
    ...change,
  };
}

/** The same for a teacher of it. */
export const aLedClassroom = (change: Partial<Classroom> = {}): Classroom =>
  aClassroom({
    me: { role: 'teacher', status: 'active', leads: true },
    settings: someSettings,
    join_code: 'abcd2345',
    admin_meeting_link: 'https://meet.example/admin',
    ...change,
  });
