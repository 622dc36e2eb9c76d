import type { Role } from '#/api/types';
import type { Tone } from '#/ui/Chips';
import type { Account, Invitation } from './api';

/** All roles, those of learners and their teachers first. */
export const roles = [
  'student',
  'teacher',
  'admin',
  'moderator',
  'moderator_lead',
  'sale',
  'sale_lead',
  'affiliate',
] as const satisfies readonly Role[];

/** What people say that they are. */
export const userTypes = ['student', 'teacher', 'admin', 'test'] as const;

/** What somebody may call their gender. */
export const genders = ['male', 'female', 'other'] as const;

/** Where an account stands. */
export const accountStates = ['active', 'never', 'unverified', 'blocked'] as const;

/** The colour of each state. */
export const stateTones: Record<Account['state'], Tone> = {
  active: 'success',
  never: 'neutral',
  unverified: 'warning',
  blocked: 'danger',
};

/** The colour of where an invitation stands. */
export const invitationTones: Record<Invitation['status'], Tone> = {
  sent: 'info',
  accepted: 'success',
  expired: 'neutral',
};

/** Whether a role's accounts may be changed only by who may change roles: neither a learner's nor that of who brings some in. */
export const isStaff = (role: Role): boolean => role !== 'student' && role !== 'affiliate';
