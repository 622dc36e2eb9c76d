import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import type { BulkAction as TableAction } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import { changeAccounts, peopleKeys, type Account, type BulkAnswer } from './api';
import type { Outcome } from './components/SkippedDialog';

interface Chosen {
  rows: Account[];
  clear: () => void;
}

/** What can be done with several accounts: the actions of the table, and the dialogs that they open. */
export function useBulk() {
  const { t } = useTranslation('people');
  const queryClient = useQueryClient();
  const user = useUser();
  const [roleOf, setRoleOf] = useState<Chosen | null>(null);
  const [coinsFor, setCoinsFor] = useState<Chosen | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const conclude = async ({ rows, clear }: Chosen, { changed, skipped }: BulkAnswer) => {
    const done = t('bulk.done', { count: changed, number: formatNumber(changed) });
    clear();
    await queryClient.invalidateQueries({ queryKey: peopleKeys.all });
    if (skipped.length === 0) {
      toasts.success(done);
      return;
    }
    const nameOf = (id: number) => rows.find((row) => row.id === id)?.full_name || String(id);
    setOutcome({
      title: t('skipped.accounts', { count: skipped.length, number: formatNumber(skipped.length) }),
      done,
      skipped: skipped.map(({ id, message }) => ({ key: id, name: nameOf(id), reason: message })),
    });
  };

  const ask = async (action: 'block' | 'unblock' | 'sign_out', chosen: Chosen) => {
    const { rows } = chosen;
    let answer: BulkAnswer | null = null;
    await dialogs.confirm({
      title: t(`bulk.${action}Title`, { count: rows.length, number: formatNumber(rows.length) }),
      text: t(`bulk.${action}Text`),
      action: t(`bulk.${action}`),
      danger: action === 'block',
      run: async () => {
        answer = await changeAccounts(
          rows.map(({ id }) => id),
          action,
        );
      },
    });
    if (answer) await conclude(chosen, answer);
  };

  const mayChange = may(user, 'account', 'update');
  const mayGive = may(user, 'account', 'change_role');
  const plain = (['block', 'unblock', 'sign_out'] as const).map((key): TableAction<Account> => ({
    key,
    label: t(`bulk.${key}`),
    danger: key === 'block',
    onClick: (rows, clear) => void ask(key, { rows, clear }),
  }));
  const role: TableAction<Account> = {
    key: 'role',
    label: t('bulk.role'),
    onClick: (rows, clear) => setRoleOf({ rows, clear }),
  };
  const coins: TableAction<Account> = {
    key: 'coins',
    label: t('bulk.coins'),
    onClick: (rows, clear) => setCoinsFor({ rows, clear }),
  };
  const mayDonate = may(user, 'transaction', 'create');
  const actions = [...(mayDonate ? [coins] : []), ...(mayChange && mayGive ? [role] : []), ...(mayChange ? plain : [])];
  return {
    actions: actions.length > 0 ? actions : undefined,
    coinsFor,
    closeCoins: () => setCoinsFor(null),
    concludeCoins: () => {
      coinsFor?.clear();
      setCoinsFor(null);
    },
    roleOf,
    closeRole: () => setRoleOf(null),
    concludeRole: (answer: BulkAnswer) => {
      if (roleOf) void conclude(roleOf, answer);
      setRoleOf(null);
    },
    outcome,
    closeOutcome: () => setOutcome(null),
  };
}
