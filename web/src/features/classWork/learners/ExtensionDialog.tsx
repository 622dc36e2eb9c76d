import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { serverNow } from '#/api/serverClock';
import { DateTimeField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { message } from '#/ui/form/message';
import { toasts } from '#/ui/toasts';
import { endOfDay } from '../editor/defaults';
import type { AssignmentDetail, WorkLearner } from '../types';
import { momentText } from '../words';
import type { LearnerSaving } from './useLearnerSaving';

interface Values {
  due_at: number;
}

/** How many days more are offered. */
const DAYS = 2;

/** More time for one learner or for several: what was answered is reckoned anew, and never worse. */
export default function ExtensionDialog(props: {
  detail: AssignmentDetail;
  learners: readonly WorkLearner[];
  save: LearnerSaving['saveAll'];
  onClose: () => void;
}) {
  const { detail, learners, save, onClose } = props;
  const { t } = useTranslation('classWork');
  const [now] = useState(() => Math.floor(serverNow() / 1000));
  const due = detail.due_at ?? now;
  const form = useApiForm<Values, number>({
    schema: z.object({
      due_at: rules
        .moment()
        .check(z.gt(Math.max(detail.visible_at, detail.due_at ?? 0), message('classWork:invalid.extension'))),
    }),
    defaultValues: { due_at: endOfDay(Math.max(now, due), DAYS) },
    send: ({ due_at: until }) =>
      save(
        learners.map(({ user_id: id }) => id),
        { due_at: until },
      ),
    onDone: (done) => {
      if (done > 0) toasts.success(t('extended', { count: done }));
      onClose();
    },
  });
  const [first] = learners;
  return (
    <FormDialog
      form={form}
      title={
        learners.length === 1 && first
          ? t('extendOne', { name: first.full_name })
          : t('extendMany', { count: learners.length })
      }
      action={t('extend')}
      onClose={onClose}
    >
      {detail.due_at !== null && (
        <Typography color="textSecondary">{t('dueForAll', { time: momentText(detail.due_at) })}</Typography>
      )}
      <DateTimeField<Values> name="due_at" label={t('field.extension')} hint={t('hint.extension')} />
    </FormDialog>
  );
}
