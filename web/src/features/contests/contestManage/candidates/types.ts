import type { Schemas } from '#/api/types';

/** Somebody whom a contest names. */
export type Candidate = Schemas['Candidate'];

/** What is written of a candidate; null is nothing. */
export type CandidateInput = Pick<Candidate, 'candidate_id' | 'full_name'> &
  Record<'dob' | 'class' | 'school' | 'province' | 'room' | 'seat' | 'email', string | null>;

/** What a card says. The password is known here and nowhere else. */
export type CandidateCard = Schemas['CandidateCard'];
