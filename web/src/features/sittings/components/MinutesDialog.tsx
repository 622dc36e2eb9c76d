import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newKey } from '#/api/newKey';
import { FormDialog } from '#/ui/form/FormDialog';
import { NumberField } from '#/ui/form/NumberField';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { giveMinutes, sittingKeys, type Sitting } from '../api';

const MOST = 600;
const USUAL = 5;
const schema = z.object({ minutes: rules.wholeBetween(1, MOST) });

/** More minutes for one learner, or for all: at once for who sits the quiz, and for who begins later. */
export function MinutesDialog(props: { lesson: number; to: Sitting | 'all'; onClose: () => void }) {
  const { lesson, to, onClose } = props;
  const { t } = useTranslation('sittings');
  const queryClient = useQueryClient();
  // A send that is repeated gives them once.
  const [key] = useState(newKey);
  const form = useApiForm({
    schema,
    defaultValues: { minutes: USUAL },
    send: ({ minutes }) => giveMinutes(lesson, { ...(to !== 'all' && { user_ids: [to.user.id] }), minutes, key }),
    onDone: async ({ moved }) => {
      toasts.success(t('minutes.given', { count: moved }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: sittingKeys.lesson(lesson) });
    },
  });
  return (
    <FormDialog
      form={form}
      title={to === 'all' ? t('minutes.all') : t('minutes.oneOf', { name: to.user.name })}
      action={t('minutes.action')}
      maxWidth="xs"
      onClose={onClose}
    >
      <NumberField
        control={form.control}
        name="minutes"
        label={t('minutes.label')}
        hint={t(to === 'all' ? 'minutes.hintAll' : 'minutes.hintOne')}
        min={1}
        max={MOST}
        step={1}
      />
    </FormDialog>
  );
}
