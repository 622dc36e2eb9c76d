import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newKey } from '#/api/newKey';
import { FormDialog } from '#/ui/form/FormDialog';
import { NumberField } from '#/ui/form/NumberField';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { giveMinutes, roomKey } from './api';
import type { Whom } from './types';

const MOST = 600;
const USUAL = [5, 10, 15] as const;
const schema = z.object({ minutes: rules.wholeBetween(1, MOST) });

/** More minutes for one, a room or all: at once for who writes, and for who begins later. */
export default function MinutesDialog(props: { contest: number; whom: Whom; onClose: () => void }) {
  const { contest, whom, onClose } = props;
  const { t } = useTranslation('invigilating');
  const queryClient = useQueryClient();
  // A send that is repeated gives them once.
  const [key] = useState(newKey);
  const form = useApiForm({
    schema,
    defaultValues: { minutes: USUAL[0] as number },
    send: ({ minutes }) => giveMinutes(contest, whom, minutes, key),
    onDone: async ({ moved }) => {
      toasts.success(t('minutes.given', { count: moved }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: roomKey(contest) });
    },
  });
  const now = useWatch({ control: form.control, name: 'minutes' });
  const set = (minutes: number) => form.form.setValue('minutes', minutes, { shouldValidate: true, shouldDirty: true });
  return (
    <FormDialog form={form} title={titleOf(t, whom)} action={t('minutes.action')} maxWidth="xs" onClose={onClose}>
      <Box role="group" aria-label={t('minutes.usual')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {USUAL.map((minutes) => (
          <Button
            key={minutes}
            variant={now === minutes ? 'contained' : 'outlined'}
            aria-pressed={now === minutes}
            onClick={() => set(minutes)}
          >
            {t('minutesLong', { count: minutes })}
          </Button>
        ))}
      </Box>
      <NumberField
        control={form.control}
        name="minutes"
        label={t('minutes.label')}
        hint={t('minutes.hint')}
        min={1}
        max={MOST}
        step={1}
      />
    </FormDialog>
  );
}

function titleOf(t: ReturnType<typeof useTranslation<'invigilating'>>['t'], whom: Whom): string {
  if (whom.kind === 'all') return t('minutes.all');
  return whom.kind === 'room'
    ? t('minutes.titleRoom', { room: whom.room })
    : t('minutes.titleOne', { name: whom.name });
}
