import { useTranslation } from 'react-i18next';
import type { RowAction } from '#/ui/table/DataTable';
import { calls } from '../client';
import type { Action } from '../parts/action';
import { roleOf, roles } from '../session';
import type { Invitation, Operator } from '../types';

type Ask = (action: Action & { done?: string }) => void;

/** Inviting somebody: the link is handed over by hand. */
export function useInvite(ask: Ask, onInvited: (invitation: Invitation) => void): () => void {
  const { t } = useTranslation('console');
  const roleField = useRoleField();
  return () =>
    ask({
      title: t('operators.invite'),
      text: t('operators.inviteText'),
      button: t('operators.inviteButton'),
      fields: [
        { name: 'email', label: t('operators.email') },
        { name: 'name', label: t('operators.name') },
        roleField('support'),
      ],
      send: ({ role, ...rest }) => calls.post('/api/console/operators', { body: { ...rest, role: roleOf(role) } }),
      onDone: (result) => onInvited(result as Invitation),
    });
}

/** What can be done with an operator: changed, set up anew, shut out and let in. */
export function useOperatorActions(
  ask: Ask,
  onInvited: (invitation: Invitation) => void,
): (one: Operator) => readonly RowAction[] {
  const { t } = useTranslation('console');
  const roleField = useRoleField();
  const change = (one: Operator) =>
    ask({
      title: one.email,
      button: t('operators.changeButton'),
      done: t('operators.changed'),
      fields: [{ name: 'name', label: t('operators.name'), initial: one.name }, roleField(one.role)],
      send: ({ name, role, reason }) =>
        calls.put('/api/console/operators/{id}', { path: { id: one.id }, body: { name, role: roleOf(role), reason } }),
    });
  const reset = (one: Operator) =>
    ask({
      title: `${t('operators.reset')}: ${one.name}`,
      text: t('operators.resetText'),
      button: t('operators.reset'),
      danger: true,
      send: ({ reason }) =>
        calls.post('/api/console/operators/{id}/invite', { path: { id: one.id }, body: { reason } }),
      onDone: (result) => onInvited(result as Invitation),
    });
  const turn = (one: Operator, action: 'disable' | 'enable') =>
    ask({
      title: `${t(`operators.${action}`)}: ${one.name}`,
      text: action === 'disable' ? t('operators.disableText') : undefined,
      button: t(`operators.${action}`),
      danger: action === 'disable',
      done: t(`operators.${action}d`),
      send: ({ reason }) =>
        calls.post(`/api/console/operators/{id}/${action}`, { path: { id: one.id }, body: { reason } }),
    });
  return (one) => {
    const other = one.state === 'disabled' ? 'enable' : 'disable';
    return [
      { key: 'change', label: t('operators.change'), onClick: () => change(one) },
      { key: 'reset', label: t('operators.reset'), onClick: () => reset(one) },
      { key: other, label: t(`operators.${other}`), danger: other === 'disable', onClick: () => turn(one, other) },
    ];
  };
}

function useRoleField() {
  const { t } = useTranslation('console');
  return (initial: string) =>
    ({
      name: 'role',
      kind: 'select',
      label: t('operators.role'),
      initial,
      options: roles.map((value) => ({ value, text: t(`role.${value}`) })),
    }) as const;
}
