import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatNumber } from '#/i18n/format';
import { FormDialog } from '#/ui/form/FormDialog';
import { useApiForm } from '#/ui/form/useApiForm';
import { makeCards } from '../api';
import type { Member, SignInCard } from '../types';

const schema = z.object({});

/** Says what becomes of the passwords before cards are made. */
export default function CardsDialog(props: {
  id: number;
  members: readonly Member[];
  onMade: (cards: readonly SignInCard[]) => void;
  onClose: () => void;
}) {
  const { id, members, onMade, onClose } = props;
  const { t } = useTranslation('classPeople');
  const pupils = members.filter(({ role }) => role === 'student').map(({ user_id: user }) => user);
  const form = useApiForm({
    schema,
    defaultValues: {},
    send: () => makeCards(id, pupils),
    onDone: onMade,
  });
  const values = { count: pupils.length, number: formatNumber(pupils.length) };
  return (
    <FormDialog
      form={form}
      title={t('cards.ask', values)}
      action={t('cards.make')}
      locked={pupils.length === 0}
      onClose={onClose}
    >
      <Alert severity="warning">{t('cards.warning')}</Alert>
    </FormDialog>
  );
}
