import type { Candidate, CandidateCard } from './types';

/** Somebody of a list, for tests: with an exam account. */
export function aCandidate(change: Partial<Candidate> = {}): Candidate {
  return {
    id: 1,
    candidate_id: 'SBD001',
    full_name: 'Lê Bình',
    dob: '2010-02-28',
    class: '10A1',
    school: 'THPT Chu Văn An',
    province: null,
    room: 'Phòng 1',
    seat: '07',
    email: null,
    user_id: 41,
    is_test: true,
    has_entered: false,
    ...change,
  };
}

/** A card, for tests. */
export function aCard(change: Partial<CandidateCard> = {}): CandidateCard {
  const { id, candidate_id, full_name, dob, class: name, school, room, seat } = aCandidate();
  const card = { id, candidate_id, full_name, dob, class: name, school, room, seat };
  return { ...card, login: 'password', password: 'kien-7421', ...change };
}
