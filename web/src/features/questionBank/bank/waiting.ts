import { bankQuery } from './api';

const SHOWN = 5;

/** The first questions that wait for approval. */
export const waitingQuery = bankQuery({ page: 1, size: SHOWN, status: 'waiting_for_approval' });
