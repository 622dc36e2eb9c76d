/** One field that the server refused, in the words of the page's language. */
export interface FieldError {
  field: string;
  message: string;
  message_key: string;
}

/** Where a list's page stands. */
export interface PageMeta {
  page: number;
  size: number;
  total: number;
  /** Of lists of money: what all of it comes to, in whole VND. */
  sum?: number;
}

/** The shape of every answer of the API. */
export interface Envelope<T> {
  success: boolean;
  code: number;
  error_code: number | string;
  data: T | null;
  metadata: PageMeta | null;
  message?: string;
  message_key?: string;
  errors?: FieldError[];
}

/** A list and where it stands. */
export interface Page<T> {
  items: T[];
  meta: PageMeta;
}

const CONFLICT = 409;

/** Why a call failed. */
export type FailureKind = 'http' | 'offline' | 'timeout' | 'aborted';

/** What an error is made of. */
interface Failure {
  status: number;
  key: string;
  message: string;
  fields?: FieldError[];
  data?: unknown;
  kind?: FailureKind;
  retryAfter?: number | null;
}

/**
 * A call that did not succeed: the status, the server's words and key, and the fields it refused. Without an answer the status is 0 and
 * the key the kind's; an answer of 200 that nobody can read has the key `unreadable`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly key: string;
  readonly fields: FieldError[];
  /** What the server holds, where that is why it refused: the newer row of a conflict. Null: nothing was told. */
  readonly data: unknown;
  readonly kind: FailureKind;
  /** In how many seconds the server asks to be called again; null where it does not say. */
  readonly retryAfter: number | null;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.key = failure.key;
    this.fields = failure.fields ?? [];
    this.data = failure.data ?? null;
    this.kind = failure.kind ?? 'http';
    this.retryAfter = failure.retryAfter ?? null;
  }
}

/** Whether it is refused because somebody else has changed it meanwhile. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === CONFLICT && error.key === 'concurrent_edit';

/** Whether a JSON body is an envelope; answers without one are taken as data. */
export function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && 'code' in body && ('success' in body || 'error_code' in body);
}

/** An envelope is a success when it says so, by `success`, code 200 or error_code 0. */
export function isSuccess(envelope: Envelope<unknown>): boolean {
  return envelope.success || envelope.code === 200 || envelope.error_code === 0;
}
