import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatNumber } from '#/i18n/format';
import { DayMomentField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { NumberField } from '#/ui/form/NumberField';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import type { EnrolmentItem } from '../types';
import { changeLearners } from './api';

interface DialogProps {
  course: number;
  rows: readonly EnrolmentItem[];
  onDone: () => unknown;
  onClose: () => void;
}

const MOST_DAYS = 3650;
const USUAL_DAYS = 30;
const idsOf = (rows: readonly EnrolmentItem[]) => rows.map(({ user }) => user.id);

const daysSchema = z.object({ days: rules.wholeBetween(1, MOST_DAYS) });

/** Gives several learners more days. */
export function ExtendDialog({ course, rows, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('courseLearners');
  const form = useApiForm({
    schema: daysSchema,
    defaultValues: { days: USUAL_DAYS },
    fieldOf: (field) => (field === 'extend_days' ? 'days' : field),
    send: ({ days }) => changeLearners(course, { user_ids: idsOf(rows), extend_days: days }),
    onDone,
  });
  return (
    <FormDialog
      form={form}
      title={t('extend.title', { count: rows.length, number: formatNumber(rows.length) })}
      action={t('extend.action')}
      maxWidth="xs"
      onClose={onClose}
    >
      <NumberField
        control={form.control}
        name="days"
        label={t('extend.days')}
        hint={t('extend.hint')}
        min={1}
        max={MOST_DAYS}
        step={1}
      />
    </FormDialog>
  );
}

const untilSchema = z.object({ until: z.nullable(rules.moment()) });
type Until = z.infer<typeof untilSchema>;

/** Until when several learners may learn: the end of a day, or for ever. */
export function UntilDialog({ course, rows, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('courseLearners');
  const form = useApiForm<Until, boolean>({
    schema: untilSchema,
    defaultValues: { until: rows.length === 1 ? (rows[0]?.until ?? null) : null },
    send: ({ until }) => changeLearners(course, { user_ids: idsOf(rows), until }),
    onDone,
  });
  return (
    <FormDialog
      form={form}
      title={t('until.title', { count: rows.length, number: formatNumber(rows.length) })}
      action={t('until.action')}
      maxWidth="xs"
      onClose={onClose}
    >
      <DayMomentField<Until> name="until" end label={t('until.label')} hint={t('until.hint')} optional />
    </FormDialog>
  );
}
