import type { CheckInRow, ClassCode, MyCheckIn } from './api';

const START = 1_790_000_000;

/** A learner's row, for tests: in time. */
export const aRow = (change: Partial<CheckInRow> = {}): CheckInRow => ({
  session_id: 31,
  user_id: 5,
  status: 'present',
  derived: 'present',
  word: null,
  check_in: START + 60,
  check_out: null,
  minutes_late: 1,
  minutes_early: 0,
  how: 'qr',
  flags: [],
  remark: '',
  seen_again_at: null,
  version: 1,
  absence: null,
  ...change,
});

/** A session as its learner has it, for tests: it is on. */
export const aCheckIn = (change: Partial<MyCheckIn> = {}): MyCheckIn => {
  const now = Math.floor(Date.now() / 1000);
  return {
    session_id: 31,
    classroom_id: 5,
    classroom_name: 'Tin học 6A1',
    topic: 'Vòng lặp',
    start_time: now - 300,
    end_time: now + 3600,
    status: 'running',
    opens_at: now - 1200,
    is_open: true,
    learns: true,
    row: null,
    scan_again: false,
    has_meeting: false,
    meeting_opens_at: now - 1200,
    ...change,
  };
};

/** What a projector shows, for tests. */
export const aCode = (change: Partial<ClassCode> = {}): ClassCode => {
  const now = Math.floor(Date.now() / 1000);
  return {
    session_id: 31,
    classroom_id: 5,
    classroom_name: 'Tin học 6A1',
    topic: 'Vòng lặp',
    start_time: now - 300,
    end_time: now + 3600,
    opens_at: now - 1200,
    svg: '<svg/>',
    url: 'https://hoc.vn/classroom/check-in/31/AbCdEfGhIjKlMnOp',
    digits: '048213',
    until: now + 15,
    counted: 1,
    of: 40,
    latest: [{ user_id: 9, name: 'Bình', at: now - 10 }],
    look_again: null,
    ...change,
  };
};
