import type { ImportAnswer } from '#/ui/importWizard/LazyImportWizard';

/** Somebody whom a contest names. */
export interface Candidate {
  id: number;
  candidate_id: string;
  full_name: string;
  /** YYYY-MM-DD. */
  dob: string | null;
  class: string | null;
  school: string | null;
  /** The key of a province of today. */
  province: string | null;
  room: string | null;
  seat: string | null;
  email: string | null;
  user_id: number;
  /** Whether the account was made for this contest. */
  is_test: boolean;
  has_entered: boolean;
}

/** What is written of a candidate; null is nothing. */
export type CandidateInput = Pick<Candidate, 'candidate_id' | 'full_name'> &
  Record<'dob' | 'class' | 'school' | 'province' | 'room' | 'seat' | 'email', string | null>;

/** A room, and how many sit in it; null: those without one. */
export interface CandidateRoom {
  room: string | null;
  candidates: number;
}

/** What a card says. The password is known here and nowhere else. */
export interface CandidateCard extends Pick<
  Candidate,
  'id' | 'candidate_id' | 'full_name' | 'dob' | 'class' | 'school' | 'room' | 'seat'
> {
  login: 'password' | 'account';
  password: string | null;
}

interface Answers<Data> {
  responses: { 200: { content: { 'application/json': { data: Data } } } };
}
interface Json<Body> {
  requestBody: { content: { 'application/json': Body } };
}
interface OfList {
  parameters: { query?: { page?: number; size?: number; search?: string; room?: string } };
}
interface RowsSent {
  rows: { row: number; values: Record<string, string> }[];
  dry_run: boolean;
}

/** The calls, as the document has them. */
export interface CandidatePaths {
  '/api/contests/{id}/candidates': {
    get: OfList & Answers<Candidate[]>;
    post: Json<CandidateInput> & Answers<Candidate>;
  };
  '/api/contests/{id}/candidates/{candidate}': {
    put: Json<CandidateInput> & Answers<Candidate>;
    delete: Answers<boolean>;
  };
  '/api/contests/{id}/candidates/rooms': { get: Answers<CandidateRoom[]> };
  '/api/contests/{id}/candidates/import': {
    post: { requestBody: { content: { 'multipart/form-data': unknown } } } & Answers<ImportAnswer>;
  };
  '/api/contests/{id}/candidates/import-rows': { post: Json<RowsSent> & Answers<ImportAnswer> };
  '/api/contests/{id}/candidates/cards': { post: Json<{ ids?: number[] }> & Answers<CandidateCard[]> };
}
