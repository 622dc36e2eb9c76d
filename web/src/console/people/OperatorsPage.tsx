import AddIcon from '@mui/icons-material/PersonAddOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { CopyButton } from '#/ui/CopyButton';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { listSchema, oneOf, useListState } from '#/ui/table/useListState';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { Popover } from '#/ui/Popover';
import { operatorsQuery } from '../api';
import { calls } from '../client';
import type { Action } from '../parts/action';
import { Facts, Panel } from '../parts/Panel';
import { useAction } from '../parts/useAction';
import { roleOf, roles } from '../session';
import type { Invitation, Operator } from '../types';

const states = ['active', 'invited', 'disabled'] as const;
const schema = listSchema({ filters: { role: oneOf(roles), state: oneOf(states) } });
const tones: Record<Operator['state'], Tone> = { active: 'success', invited: 'info', disabled: 'neutral' };

type Ask = (action: Action & { done?: string }) => void;

/** Who may use the console. */
export default function OperatorsPage() {
  const { t } = useTranslation('console');
  const list = useListState(schema);
  const query = useQuery(operatorsQuery(list.query));
  const { ask, dialog } = useAction();
  const [invited, setInvited] = useState<Invitation | null>(null);
  const roleField = {
    name: 'role',
    kind: 'select',
    label: t('operators.role'),
    initial: 'support',
    options: roles.map((value) => ({ value, text: t(`role.${value}`) })),
  } as const;
  const invite = () =>
    ask({
      title: t('operators.invite'),
      text: t('operators.inviteText'),
      button: t('operators.inviteButton'),
      fields: [{ name: 'email', label: t('operators.email') }, { name: 'name', label: t('operators.name') }, roleField],
      send: ({ role, ...rest }) => calls.post('/api/console/operators', { body: { ...rest, role: roleOf(role) } }),
      onDone: (result) => setInvited(result as Invitation),
    });
  return (
    <>
      <PageHeader
        title={t('title.operators')}
        lead={t('operators.lead')}
        breadcrumb={false}
        actions={
          <button type="button" className="lp-btn lp-btn-primary" onClick={invite}>
            <AddIcon aria-hidden fontSize="small" />
            {t('operators.invite')}
          </button>
        }
      />
      <FilterBar
        search={list.values.search}
        searchLabel={t('operators.search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
        active={list.active}
      >
        <FilterSelect
          label={t('operators.role')}
          any={t('operators.anyRole')}
          value={list.values.role ?? ''}
          options={roleField.options}
          onChange={(role) => list.set({ role: role || undefined })}
        />
        <FilterSelect
          label={t('operators.state')}
          any={t('operators.anyState')}
          value={list.values.state ?? ''}
          options={states.map((value) => ({ value, text: t(`operators.states.${value}`) }))}
          onChange={(state) => list.set({ state: state || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('title.operators')}
        columns={useColumns(ask, setInvited)}
        query={query}
        list={list}
        rowKey={(one) => one.id}
        empty={{ title: t('operators.none') }}
        emptyNarrowed={{ title: t('operators.none') }}
      />
      <div className="co-below">
        <Panel title={t('operators.roles')}>
          <Facts rows={roles.map((role) => [t(`role.${role}`), t(`roleText.${role}`)] as const)} />
        </Panel>
      </div>
      {dialog}
      {invited && <LinkDialog invitation={invited} onClose={() => setInvited(null)} />}
    </>
  );
}

function useColumns(ask: Ask, onInvited: (invitation: Invitation) => void): Column<Operator>[] {
  const { t } = useTranslation('console');
  const { t: ui } = useTranslation('ui');
  const factors = ({ totp, passkeys }: Operator['factors']) =>
    [totp ? t('operators.totp') : '', passkeys > 0 ? t('operators.passkeys', { count: passkeys }) : '']
      .filter(Boolean)
      .join(', ') || t('operators.noFactor');
  return [
    {
      key: 'who',
      title: t('operators.who'),
      cell: (one) => (
        <span className="co-two-lines">
          <b>{one.name}</b>
          <span className="lp-muted lp-small">{one.email}</span>
          <span className="lp-small co-narrow-only">{t(`role.${one.role}`)}</span>
        </span>
      ),
    },
    { key: 'role', title: t('operators.role'), phone: 'hide', cell: (one) => t(`role.${one.role}`) },
    { key: 'state', title: t('operators.state'), cell: (one) => <OperatorState one={one} /> },
    {
      key: 'factors',
      title: t('operators.factors'),
      phone: 'hide',
      cell: (one) => <span className="lp-muted">{factors(one.factors)}</span>,
    },
    {
      key: 'seen',
      title: t('operators.seen'),
      phone: 'hide',
      cell: (one) => (
        <span className="lp-muted">
          {one.signed_in_at === null ? t('operators.never') : formatDateTime(one.signed_in_at)}
        </span>
      ),
    },
    {
      key: 'actions',
      title: ui('actions'),
      align: 'right',
      cell: (one) => <OperatorActions one={one} ask={ask} onInvited={onInvited} />,
    },
  ];
}

/** The state; of somebody invited also how long the link is good, if it is. */
function OperatorState({ one }: { one: Operator }) {
  const { t } = useTranslation('console');
  return (
    <span className="co-two-lines">
      <span>
        <Chip tone={tones[one.state]}>{t(`operators.states.${one.state}`)}</Chip>
      </span>
      {one.state === 'invited' && (
        <span className="lp-muted lp-small">
          {one.invited_until === null
            ? t('operators.linkGone')
            : t('operators.linkUntil', { until: formatDateTime(one.invited_until) })}
        </span>
      )}
    </span>
  );
}

function OperatorActions({
  one,
  ask,
  onInvited,
}: {
  one: Operator;
  ask: Ask;
  onInvited: (invitation: Invitation) => void;
}) {
  const { t } = useTranslation('console');
  const path = { id: one.id };
  const change = () =>
    ask({
      title: one.email,
      button: t('operators.changeButton'),
      done: t('operators.changed'),
      fields: [
        { name: 'name', label: t('operators.name'), initial: one.name },
        {
          name: 'role',
          kind: 'select',
          label: t('operators.role'),
          initial: one.role,
          options: roles.map((value) => ({ value, text: t(`role.${value}`) })),
        },
      ],
      send: ({ name, role, reason }) =>
        calls.put('/api/console/operators/{id}', { path, body: { name, role: roleOf(role), reason } }),
    });
  const turn = (action: 'disable' | 'enable') =>
    ask({
      title: `${t(`operators.${action}`)}: ${one.name}`,
      text: action === 'disable' ? t('operators.disableText') : undefined,
      button: t(`operators.${action}`),
      danger: action === 'disable',
      done: t(`operators.${action}d`),
      send: ({ reason }) => calls.post(`/api/console/operators/{id}/${action}`, { path, body: { reason } }),
    });
  const reset = () =>
    ask({
      title: `${t('operators.reset')}: ${one.name}`,
      text: t('operators.resetText'),
      button: t('operators.reset'),
      danger: true,
      send: ({ reason }) => calls.post('/api/console/operators/{id}/invite', { path, body: { reason } }),
      onDone: (result) => onInvited(result as Invitation),
    });
  return (
    <Popover
      buttonClass="lp-icon-btn"
      buttonLabel={t('operators.menu', { name: one.name })}
      button={<MoreIcon aria-hidden />}
    >
      <button type="button" className="lp-menu-item" onClick={change}>
        {t('operators.change')}
      </button>
      <button type="button" className="lp-menu-item" onClick={reset}>
        {t('operators.reset')}
      </button>
      {one.state === 'disabled' ? (
        <button type="button" className="lp-menu-item" onClick={() => turn('enable')}>
          {t('operators.enable')}
        </button>
      ) : (
        <button type="button" className="lp-menu-item co-danger" onClick={() => turn('disable')}>
          {t('operators.disable')}
        </button>
      )}
    </Popover>
  );
}

/** The set-up link, shown this once. */
function LinkDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('console');
  const { t: ui } = useTranslation('ui');
  return (
    <Dialog open aria-labelledby="link-title" maxWidth="sm" fullWidth>
      <DialogTitle id="link-title">{t('operators.linkTitle', { name: invitation.operator.name })}</DialogTitle>
      <DialogContent className="lp-form">
        <p className="lp-muted">{t('operators.linkText', { until: formatDateTime(invitation.expires_at) })}</p>
        <p className="co-link-box">
          <code>{invitation.link}</code>
          <CopyButton text={invitation.link} label={t('operators.copyLink')} />
        </p>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
