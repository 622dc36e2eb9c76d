import type { AccountsAnswer, ClassToJoin, JoinRequest, Member } from './types';

/** A pupil as who leads the class sees them, for tests. */
export const aMember = (change: Partial<Member> = {}): Member => ({
  user_id: 11,
  name: 'Nguyễn Văn An',
  role: 'student',
  status: 'active',
  is_me: false,
  login: 'an.nv.6a1',
  email: null,
  note: '',
  dob: '2014-09-02',
  last_seen_at: null,
  joined_at: 1_780_000_000,
  left_at: null,
  moved_to: null,
  ...change,
});

/** The same as classmates see them. */
export const aClassmate = (change: Partial<Member> = {}): Member =>
  aMember({ login: null, note: null, dob: null, joined_at: null, ...change });

/** Somebody who waits, for tests. */
export const aRequest = (change: Partial<JoinRequest> = {}): JoinRequest => ({
  user_id: 21,
  full_name: 'Trần Bình',
  login: 'binh@x.vn',
  asked_at: 1_780_000_000,
  claim: null,
  ...change,
});

/** What came of one name, for tests. */
export const anAnswer = (change: Partial<AccountsAnswer> = {}): AccountsAnswer => ({
  created: 1,
  updated: 0,
  unchanged: 0,
  failed: 0,
  rows: [{ row: 1, status: 'created', field: null, message: null, message_key: null, values: null }],
  passwords_id: null,
  columns: null,
  sample: null,
  accounts: [{ row: 1, user_id: null, full_name: 'Lê Chi', login: 'chi.l.6a1', password: null }],
  ...change,
});

/** A class that somebody came to with its code, for tests. */
export const aClassToJoin = (change: Partial<ClassToJoin> = {}): ClassToJoin => ({
  id: 5,
  name: 'Tin học 6A1',
  teachers: ['Cô Hạnh'],
  join: 'approve',
  takes_people: true,
  names: [],
  my_status: null,
  my_claim: null,
  ...change,
});
