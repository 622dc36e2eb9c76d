import { invitationsQuery } from './api';

/** Most invitations of one page of the list. */
const MOST = 96;

/** The newest invitations: those that are open are among them. */
export const newestInvitationsQuery = invitationsQuery({ page: 1, size: MOST });
