import type { Right } from '#/routing/table';

/** Who may list codes: on the built-in sites `view` is all that there is of them. */
export const mayList: readonly Right[] = [
  ['activation_code', 'list'],
  ['activation_code', 'view'],
];
