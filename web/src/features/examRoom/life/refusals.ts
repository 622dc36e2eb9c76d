import { ApiError } from '#/api/envelope';

/** Whether another session sits the exam. */
export const isElsewhere = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.key === 'session_elsewhere';

/** Whether the exam stands still. */
export const isPause = (error: unknown) =>
  error instanceof ApiError && error.status === 412 && error.key === 'contest_paused';
