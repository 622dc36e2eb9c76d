import AddIcon from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { listSchema, oneOf, useListState } from '#/ui/table/useListState';
import { operatorsQuery } from '../api';
import { Facts, Panel } from '../parts/Panel';
import { useAction } from '../parts/useAction';
import { roles } from '../session';
import type { Invitation, Operator } from '../types';
import { LinkDialog } from './LinkDialog';
import { useInvite, useOperatorActions } from './useOperatorActions';

const states = ['active', 'invited', 'disabled'] as const;
const schema = listSchema({ filters: { role: oneOf(roles), state: oneOf(states) } });
const tones: Record<Operator['state'], Tone> = { active: 'success', invited: 'info', disabled: 'neutral' };

/** Who may use the console. */
export default function OperatorsPage() {
  const { t } = useTranslation('console');
  const list = useListState(schema);
  const query = useQuery(operatorsQuery(list.query));
  const { ask, dialog } = useAction();
  const [invited, setInvited] = useState<Invitation | null>(null);
  const invite = useInvite(ask, setInvited);
  return (
    <>
      <PageHeader
        title={t('title.operators')}
        lead={t('operators.lead')}
        breadcrumb={false}
        actions={
          <Button variant="contained" startIcon={<AddIcon />} onClick={invite}>
            {t('operators.invite')}
          </Button>
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
          options={roles.map((value) => ({ value, text: t(`role.${value}`) }))}
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
        columns={useColumns()}
        query={query}
        list={list}
        rowKey={(one) => one.id}
        rowLabel={(one) => one.name}
        rowActions={useOperatorActions(ask, setInvited)}
        empty={{ title: t('operators.none') }}
        emptyNarrowed={{ title: t('operators.none') }}
      />
      <Box sx={{ mt: 4.5 }}>
        <Panel title={t('operators.roles')}>
          <Facts rows={roles.map((role) => [t(`role.${role}`), t(`roleText.${role}`)] as const)} />
        </Panel>
      </Box>
      {dialog}
      {invited && <LinkDialog invitation={invited} onClose={() => setInvited(null)} />}
    </>
  );
}

function useColumns(): Column<Operator>[] {
  const { t } = useTranslation('console');
  const factors = ({ totp, passkeys }: Operator['factors']) =>
    [totp ? t('operators.totp') : '', passkeys > 0 ? t('operators.passkeys', { count: passkeys }) : '']
      .filter(Boolean)
      .join(', ') || t('operators.noFactor');
  return [
    {
      key: 'who',
      title: t('operators.who'),
      phone: 'title',
      cell: (one) => <b>{one.name}</b>,
      note: (one) => one.email,
    },
    { key: 'role', title: t('operators.role'), cell: (one) => t(`role.${one.role}`) },
    {
      key: 'state',
      title: t('operators.state'),
      cell: (one) => <Chip tone={tones[one.state]}>{t(`operators.states.${one.state}`)}</Chip>,
      note: (one) => one.state === 'invited' && <LinkState until={one.invited_until} />,
    },
    {
      key: 'factors',
      title: t('operators.factors'),
      phone: 'hide',
      cell: (one) => <Quiet>{factors(one.factors)}</Quiet>,
    },
    {
      key: 'seen',
      title: t('operators.seen'),
      phone: 'hide',
      cell: (one) => (
        <Quiet>{one.signed_in_at === null ? t('operators.never') : formatDateTime(one.signed_in_at)}</Quiet>
      ),
    },
  ];
}

/** Of somebody invited: how long the link is good, if it is. */
function LinkState({ until }: { until: number | null }) {
  const { t } = useTranslation('console');
  return until === null ? t('operators.linkGone') : t('operators.linkUntil', { until: formatDateTime(until) });
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  );
}
