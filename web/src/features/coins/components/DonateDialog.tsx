import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newKey } from '#/api/newKey';
import { formatNumber } from '#/i18n/format';
import { FormDialog } from '#/ui/form/FormDialog';
import { NumberField } from '#/ui/form/NumberField';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { coinKeys, giveCoins, type CoinEntry } from '../api';

const MOST = 1_000_000;
const NOTE_MOST = 500;

const schema = z.object({ amount: rules.wholeBetween(-MOST, MOST), note: rules.optionalText(NOTE_MOST) });
type Values = z.infer<typeof schema>;

/** Gives several people the same coins, or takes them; sent twice it is one donation. */
export default function DonateDialog({
  people,
  onDone,
  onClose,
}: {
  people: readonly number[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('coins');
  const queryClient = useQueryClient();
  const [key] = useState(newKey);
  const form = useApiForm<Values, CoinEntry[]>({
    schema,
    defaultValues: { amount: 10, note: '' },
    send: ({ amount, note }) => giveCoins({ user_ids: [...people], amount, note, key }),
    onDone: async (given) => {
      await queryClient.invalidateQueries({ queryKey: coinKeys.all });
      toasts.success(t('donate.done', { count: given.length, number: formatNumber(given.length) }));
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('donate.title', { count: people.length, number: formatNumber(people.length) })}
      action={t('donate.action')}
      onClose={onClose}
    >
      <NumberField<Values>
        name="amount"
        label={t('donate.amount')}
        hint={t('donate.amountHelp')}
        step={1}
        unit="uCoin"
      />
      <TextField<Values> name="note" label={t('donate.note')} hint={t('donate.noteHelp')} optional autoComplete="off" />
    </FormDialog>
  );
}
