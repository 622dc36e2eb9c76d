import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useChannel } from '#/api/channel';
import { newKey } from '#/api/newKey';
import { useUser } from '#/auth/useUser';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { QueryView } from '#/ui/QueryView';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import type { ContestView } from '../types';
import { askForPrint, printsKey, printsQuery } from './api';
import { PrintStates } from './PrintStates';
import { loadProgram, programsOf } from './programs';

const TEXT_MOST = 65_536;
const TITLE_MOST = 200;
const nothing = { question: null as number | null, title: '', text: '' };
const schema = z.object({
  question: z.nullable(z.number()),
  title: rules.optionalText(TITLE_MOST),
  // What stands before and behind it is the contestant's: it is not trimmed.
  text: z.string().check(
    z.refine((text) => text.trim() !== '', 'required'),
    z.maxLength(TEXT_MOST, 'tooLong'),
  ),
});

/** Has a program as it is now, or any text, printed by the staff; below, what was asked for and whether it is on paper. */
export default function PrintDialog({ contest, onClose }: { contest: ContestView; onClose: () => void }) {
  const { t } = useTranslation('examRoom');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const query = useOwnPrints(contest.id);
  const programs = programsOf(contest);
  // A send that is repeated asks once.
  const [key, setKey] = useState(newKey);
  const form = useApiForm({
    schema,
    defaultValues: nothing,
    send: ({ title, text }) => askForPrint(contest.id, { title, text, key }),
    onDone: async () => {
      toasts.success(t('prints.sent'));
      setKey(newKey());
      form.form.reset(nothing);
      await queryClient.invalidateQueries({ queryKey: printsKey(contest.id) });
    },
  });
  const { control, setValue } = form.form;
  const take = async (question: number | null) => {
    const chosen = programs.find(({ id }) => id === question);
    if (!chosen) return;
    try {
      const text = await loadProgram(chosen);
      if (text === '') toasts.info(t('prints.noDraft'));
      setValue('text', text, { shouldDirty: true, shouldValidate: text !== '' });
      setValue('title', t('prints.question', { label: chosen.label }), { shouldDirty: true });
    } catch (error) {
      toasts.error(errorText(error));
    }
  };
  return (
    <FormDialog form={form} title={t('prints.title')} action={t('prints.send')} onClose={onClose}>
      {programs.length > 0 && (
        <SelectField
          control={control}
          name="question"
          label={t('prints.from')}
          empty={t('prints.free')}
          options={programs.map(({ id, label, title }) => ({ value: id, label: `${label}. ${title}` }))}
          onChanged={(question) => void take(question)}
        />
      )}
      <TextField control={control} name="title" label={t('prints.name')} optional maxLength={TITLE_MOST} />
      <TextField
        control={control}
        name="text"
        label={t('prints.text')}
        hint={t('prints.hint')}
        rows={6}
        spellCheck={false}
        autoCapitalize="none"
      />
      <QueryView query={query}>{({ prints }) => <PrintStates prints={prints} />}</QueryView>
    </FormDialog>
  );
}

/** What I want printed, asked for again when staff have printed something of it. */
function useOwnPrints(contest: number) {
  const queryClient = useQueryClient();
  const user = useUser();
  const look = () => void queryClient.invalidateQueries({ queryKey: printsKey(contest) });
  useChannel(user ? `user/${user.id}` : null, {
    onMessage: (data) => {
      if ((data as { kind?: string } | null)?.kind === 'print') look();
    },
    resync: look,
  });
  return useQuery(printsQuery(contest));
}
