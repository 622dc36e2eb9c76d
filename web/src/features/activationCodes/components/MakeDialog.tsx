import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newKey } from '#/api/newKey';
import { findCourses } from '#/features/courses';
import { formatNumber } from '#/i18n/format';
import { FormRow } from '#/ui/form/ApiForm';
import { AsyncMultiSelectField } from '#/ui/form/AsyncMultiSelectField';
import { DayMomentField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { message } from '#/ui/form/message';
import { NumberField } from '#/ui/form/NumberField';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { codeKey, makeCodes } from '../api';
import type { CodesMade } from '../types';
import { MadeDialog } from './MadeDialog';

/** How much one call makes. */
const most = { count: 2000, courses: 50, name: 100, days: 3650 } as const;

const schema = z.object({
  courses: z
    .array(z.object({ value: z.number(), label: z.string() }))
    .check(z.minLength(1, 'required'), z.maxLength(most.courses, message('tooMany', { to: most.courses }))),
  count: rules.wholeBetween(1, most.count),
  batch: rules.optionalText(most.name),
  expires_at: z.nullable(rules.moment()),
  days: z.nullable(rules.wholeBetween(1, most.days)),
});
type Values = z.infer<typeof schema>;

/** Makes codes in bulk, then offers them as cards and as a sheet; sent twice it is one batch. */
export default function MakeDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<CodesMade | null>(null);
  return made ? <MadeDialog made={made} onClose={onClose} /> : <MakeForm onMade={setMade} onClose={onClose} />;
}

function MakeForm({ onMade, onClose }: { onMade: (made: CodesMade) => void; onClose: () => void }) {
  const { t } = useTranslation('activationCodes');
  const queryClient = useQueryClient();
  const [key] = useState(newKey);
  const form = useApiForm<Values, CodesMade>({
    schema,
    defaultValues: { courses: [], count: 40, batch: '', expires_at: null, days: null },
    fieldOf: (field) => (field.startsWith('course_ids') ? 'courses' : undefined),
    send: ({ courses, ...values }) => makeCodes({ ...values, course_ids: courses.map(({ value }) => value), key }),
    onDone: async (made) => {
      await queryClient.invalidateQueries({ queryKey: codeKey });
      onMade(made);
    },
  });
  return (
    <FormDialog form={form} title={t('make.open')} action={t('make.action')} onClose={onClose}>
      <AsyncMultiSelectField<Values>
        name="courses"
        label={t('column.courses')}
        hint={t('make.coursesHint')}
        searchKey={['courses']}
        search={findCourses}
      />
      <FormRow>
        <NumberField<Values>
          name="count"
          label={t('make.count')}
          hint={t('make.countHint', { most: formatNumber(most.count) })}
          min={1}
          max={most.count}
          step={1}
        />
        <TextField<Values>
          name="batch"
          label={t('column.batch')}
          hint={t('make.batchHint')}
          maxLength={most.name}
          autoComplete="off"
          optional
        />
      </FormRow>
      <FormRow>
        <DayMomentField<Values>
          name="expires_at"
          end
          label={t('make.expires')}
          hint={t('make.expiresHint')}
          disablePast
          optional
        />
        <NumberField<Values>
          name="days"
          label={t('make.days')}
          hint={t('make.daysHint')}
          min={1}
          max={most.days}
          step={1}
          optional
        />
      </FormRow>
    </FormDialog>
  );
}
