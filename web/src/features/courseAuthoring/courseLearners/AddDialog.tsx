import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatBytes, formatNumber } from '#/i18n/format';
import { DropZone } from '#/ui/DropZone';
import { DayMomentField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { faultOf, typeNames } from '#/ui/upload';
import { courseKeys } from '../api';
import type { Enrolments } from '../types';
import { addLearners, mostAdded } from './api';
import { peopleIn } from './people';

const MIB = 1024 * 1024;
const file = { kind: 'file', accept: ['.csv', '.txt', '.tsv'], largest: 2 * MIB } as const;

const schema = z.object({
  text: z.string().check(
    z.refine((text) => peopleIn(text).people.length > 0, message('courseLearners:add.none')),
    z.refine((text) => peopleIn(text).people.length <= mostAdded, message('tooMany', { to: formatNumber(mostAdded) })),
  ),
  until: z.nullable(rules.moment()),
});
type Values = z.infer<typeof schema>;

/** Adds learners by hand: pasted addresses, or those of a file. */
export default function AddDialog(props: { course: number; onDone: (came: Enrolments) => void; onClose: () => void }) {
  const { course, onDone, onClose } = props;
  const { t } = useTranslation('courseLearners');
  const queryClient = useQueryClient();
  const form = useApiForm<Values, Enrolments>({
    schema,
    defaultValues: { text: '', until: null },
    fieldOf: (field) => (field.startsWith('emails') ? 'text' : field),
    send: ({ text, until }) => addLearners(course, peopleIn(text).people, until),
    onDone: async (came) => {
      await queryClient.invalidateQueries({ queryKey: courseKeys.all });
      onDone(came);
    },
  });
  return (
    <FormDialog form={form} title={t('add.title')} action={t('add.action')} onClose={onClose}>
      <Typography color="textSecondary">{t('add.text')}</Typography>
      <TextField<Values>
        name="text"
        label={t('add.emails')}
        hint={t('add.hint')}
        rows={5}
        autoCapitalize="off"
        spellCheck={false}
      />
      <FromFile form={form} />
      <FoundCount />
      <DayMomentField<Values> name="until" end label={t('add.until')} hint={t('add.untilHint')} optional disablePast />
    </FormDialog>
  );
}

/** Puts what a file says below what is in the field. */
function FromFile({ form: { form } }: { form: ApiFormState<Values, Enrolments> }) {
  const { t } = useTranslation('courseLearners');
  const [fault, setFault] = useState<string | null>(null);
  const take = async (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (!chosen) return;
    const wrong = faultOf(chosen, file);
    setFault(wrong);
    if (wrong) return;
    const read = peopleIn(await chosen.text()).people;
    if (read.length === 0) setFault(t('add.fileNone', { name: chosen.name }));
    const before = form.getValues('text').trim();
    form.setValue('text', [before, ...read].filter(Boolean).join('\n'), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Box>
      <DropZone label={t('add.file')} accept={file.accept.join(',')} onFiles={(files) => void take(files)}>
        <Typography component="span" variant="body2">
          {t('add.file')}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary">
          {t('add.limits', { types: typeNames(file.accept), size: formatBytes(file.largest) })}
        </Typography>
      </DropZone>
      {fault && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 2 }}>
          {fault}
        </Typography>
      )}
    </Box>
  );
}

/** How many addresses were found, and what was taken for none. */
function FoundCount() {
  const { t } = useTranslation('courseLearners');
  const { people, wrong } = peopleIn(useWatch<Values, 'text'>({ name: 'text' }) ?? '');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, '&:empty': { display: 'none' } }}>
      {people.length > 0 && (
        <Typography variant="body2">
          {t('add.found', { count: people.length, number: formatNumber(people.length) })}
        </Typography>
      )}
      {wrong.length > 0 && <Alert severity="warning">{t('add.wrong', { words: wrong.join(', ') })}</Alert>}
    </Box>
  );
}
