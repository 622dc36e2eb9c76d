import type { Right } from '#/routing/table';

/** Who may invite: those who make accounts, and those who lead classrooms. */
export const mayInvite: readonly Right[] = [
  ['account', 'create'],
  ['classroom', 'create'],
];
