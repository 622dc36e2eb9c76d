import type { LiveCode, LiveLearner, MySession } from './types';

const now = () => Math.floor(Date.now() / 1000);

/** A learner of a session that runs, for tests: at work, without trouble. */
export const aLearner = (change: Partial<LiveLearner> = {}): LiveLearner => ({
  user_id: 7,
  full_name: 'Nguyễn Văn An',
  state: 'working',
  at: { kind: 'question', id: 9, title: 'Tổng hai số' },
  last: null,
  tries: 0,
  idle_s: 5,
  stuck: null,
  hand_at: null,
  help: null,
  ...change,
});

/** A learner's code, for tests. */
export const aCode = (change: Partial<LiveCode> = {}): LiveCode => ({
  submission_id: 41,
  question: { id: 9, title: 'Tổng hai số' },
  language: 'Python 3',
  editor_mode: 'lang-python',
  source_code: 'print(1 + 1)',
  status: 'WR',
  compile_output: '',
  created_at: now() - 60,
  ...change,
});

/** The session of mine that runs, for tests. */
export const aSession = (change: Partial<MySession> = {}): MySession => ({
  session_id: 31,
  classroom_id: 5,
  class_name: 'Tin học 6A1',
  topic: 'Vòng lặp',
  end_time: now() + 1800,
  hand_at: null,
  hints: [],
  ...change,
});
