import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatNumber } from '#/i18n/format';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { FormDialog } from '#/ui/form/FormDialog';
import { SelectField } from '#/ui/form/SelectField';
import { useApiForm } from '#/ui/form/useApiForm';
import { idsInRoom, makeCards, roomsQuery } from './api';
import type { Candidate, CandidateCard } from './types';

const whoms = ['chosen', 'all', 'room'] as const;
type Whom = (typeof whoms)[number];

const schema = z
  .object({ whom: z.enum(whoms), room: z.nullable(z.string()) })
  .check(z.refine(({ whom, room }) => whom !== 'room' || room !== null, { message: 'required', path: ['room'] }));
type Values = z.infer<typeof schema>;

/** Asks whose cards are printed, and says what becomes of the passwords before it is done. */
export default function PrintDialog(props: {
  contest: number;
  chosen: readonly Candidate[];
  onMade: (cards: readonly CandidateCard[]) => void;
  onClose: () => void;
}) {
  const { contest, chosen, onMade, onClose } = props;
  const { t } = useTranslation('candidates');
  const rooms = (useQuery(roomsQuery(contest)).data ?? []).flatMap(({ room, candidates }) =>
    room === null ? [] : [{ value: room, label: t('roomOf', { room, number: formatNumber(candidates) }) }],
  );
  const form = useApiForm({
    schema,
    defaultValues: { whom: chosen.length > 0 ? 'chosen' : 'all', room: null } as Values,
    send: async ({ whom, room }: Values) => makeCards(contest, await idsOf(whom, room)),
    onDone: (cards) => {
      onMade(cards);
      onClose();
    },
  });
  const idsOf = (whom: Whom, room: string | null) => {
    if (whom === 'chosen') return chosen.map(({ id }) => id);
    return whom === 'room' && room !== null ? idsInRoom(contest, room) : undefined;
  };
  const isOffered = (whom: Whom) => (whom !== 'chosen' || chosen.length > 0) && (whom !== 'room' || rooms.length > 0);
  return (
    <FormDialog form={form} title={t('print.title')} action={t('print.make')} onClose={onClose}>
      <Alert severity="warning">{t('print.warning')}</Alert>
      <ChoiceField<Values, Whom>
        name="whom"
        label={t('print.whom')}
        options={whoms.filter(isOffered).map((value) => ({
          value,
          label: t(`print.${value}`, { count: chosen.length, number: formatNumber(chosen.length) }),
        }))}
      />
      {form.form.watch('whom') === 'room' && (
        <SelectField<Values, string> name="room" label={t('field.room')} options={rooms} />
      )}
    </FormDialog>
  );
}
