import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import WithdrawIcon from '@mui/icons-material/UndoOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatDate, formatNumber } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { Chip } from '#/ui/Chips';
import { dialogs } from '#/ui/dialogs';
import { FilterBar } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { RelativeTime } from '#/ui/RelativeTime';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { readListState, useListState } from '#/ui/table/useListState';
import { toasts } from '#/ui/toasts';
import {
  invitationList,
  invitationsQuery,
  invite,
  peopleKeys,
  withdrawInvitation,
  type Invitation,
  type InviteAnswer,
} from '../api';
import { PeopleTabs } from '../components/PeopleTabs';
import type { Outcome } from '../components/SkippedDialog';
import { invitationTones } from '../words';

const InviteDialog = lazy(() => import('../components/InviteDialog'));
const SkippedDialog = lazy(() => import('../components/SkippedDialog'));

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(invitationsQuery(readListState(invitationList, search).query));

const rowKey = ({ id }: Invitation) => id;
const rowLabel = ({ email }: Invitation) => email;

/** Who was asked to join, and what came of it; who makes no accounts sees those whom they asked. */
export default function InvitationsPage() {
  const { t } = useTranslation('people');
  const list = useListState(invitationList);
  const { isInviting, setIsInviting, outcome, closeOutcome, conclude } = useInviting();
  const start = (
    <Button variant="contained" startIcon={<SendIcon />} onClick={() => setIsInviting(true)}>
      {t('invitation.invite')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title.manage-invitations')} lead={t('invitation.lead')} actions={start} />
      <PeopleTabs value="invitations" />
      <FilterBar
        search={list.values.search}
        searchLabel={t('invitation.search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
      />
      <DataTable
        label={t('title.manage-invitations')}
        columns={useColumns()}
        query={useQuery(invitationsQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        rowActions={useActions(conclude)}
        empty={{ title: t('invitation.none'), text: t('invitation.noneText'), action: start }}
        emptyNarrowed={{ title: t('invitation.noneFound') }}
      />
      <Suspense>
        {isInviting && <InviteDialog onDone={conclude} onClose={() => setIsInviting(false)} />}
        {outcome && <SkippedDialog outcome={outcome} onClose={closeOutcome} />}
      </Suspense>
    </>
  );
}

/** The dialogs of inviting: the addresses, then those that no letter went to. */
function useInviting() {
  const { t } = useTranslation('people');
  const queryClient = useQueryClient();
  const [isInviting, setIsInviting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const conclude = useCallback(
    async ({ sent, skipped }: InviteAnswer) => {
      const done = t('invitation.done', { count: sent, number: formatNumber(sent) });
      setIsInviting(false);
      if (skipped.length === 0) toasts.success(done);
      else
        setOutcome({
          title: t('skipped.emails', { count: skipped.length, number: formatNumber(skipped.length) }),
          done,
          skipped: skipped.map(({ email, message }) => ({ key: email, name: email, reason: message })),
        });
      await queryClient.invalidateQueries({ queryKey: peopleKeys.invitations });
    },
    [t, queryClient],
  );
  return { isInviting, setIsInviting, outcome, closeOutcome: () => setOutcome(null), conclude };
}

function useColumns(): Column<Invitation>[] {
  const { t } = useTranslation('people');
  return useMemo(
    () => [
      { key: 'email', title: t('invitation.email'), cell: ({ email }) => email, phone: 'title' },
      { key: 'role', title: t('column.role'), cell: ({ role }) => t(`role.${role}`) },
      {
        key: 'status',
        title: t('column.state'),
        cell: ({ status }) => <Chip tone={invitationTones[status]}>{t(`invitation.status.${status}`)}</Chip>,
      },
      { key: 'sent', title: t('invitation.sent'), cell: ({ sent_at: sent }) => <RelativeTime at={sent} /> },
      {
        key: 'expires',
        title: t('invitation.expires'),
        cell: ({ status, expires_at: end }) => (status === 'accepted' ? '–' : formatDate(end)),
      },
      { key: 'by', title: t('invitation.by'), cell: ({ invited_by: by }) => by ?? '–' },
    ],
    [t],
  );
}

function useActions(
  conclude: (answer: InviteAnswer) => Promise<void>,
): (invitation: Invitation) => readonly RowAction[] {
  const { t } = useTranslation('people');
  const queryClient = useQueryClient();
  const mayGive = may(useUser(), 'account', 'change_role');
  const { mutate: again } = useMutation({
    mutationFn: ({ email, role }: Invitation) => invite(email, role),
    onSuccess: conclude,
  });
  return useMemo(() => {
    const withdraw = async ({ id, email }: Invitation) => {
      const isDone = await dialogs.confirm({
        title: t('invitation.withdrawTitle', { email }),
        text: t('invitation.withdrawText'),
        action: t('invitation.withdraw'),
        danger: true,
        run: () => withdrawInvitation(id),
      });
      if (!isDone) return;
      toasts.success(t('invitation.withdrawn'));
      await queryClient.invalidateQueries({ queryKey: peopleKeys.invitations });
    };
    return (invitation) =>
      invitation.status === 'accepted' || !(mayGive || invitation.role === 'student')
        ? []
        : [
            { key: 'again', label: t('invitation.again'), icon: <SendIcon />, onClick: () => again(invitation) },
            {
              key: 'withdraw',
              label: t('invitation.withdraw'),
              icon: <WithdrawIcon />,
              danger: true,
              onClick: () => void withdraw(invitation),
            },
          ];
  }, [t, queryClient, mayGive, again]);
}
