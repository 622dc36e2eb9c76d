import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { serverNow } from '#/api/serverClock';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { DateTimeField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import type { ContestItem } from '../../types';
import { cloneContest, manageKeys } from '../api';
import { nextHour } from './NewContestDialog';

const schema = z.object({ start_time: rules.moment() });
type Values = z.infer<typeof schema>;

/** Copies a contest into a draft; its times are moved with its start. */
export default function CloneDialog({ contest, onClose }: { contest: ContestItem; onClose: () => void }) {
  const { t } = useTranslation('contestManage');
  const { t: fields } = useTranslation('contestForm');
  const navigate = useAppNavigate();
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema,
    defaultValues: { start_time: nextHour(serverNow() / 1000) },
    send: ({ start_time: start }: Values) => cloneContest(contest.id, start),
    onDone: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: manageKeys.lists });
      toasts.success(t('clone.done', { name: contest.name }));
      onClose();
      navigate(paths.manageContest(id));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('clone.title', { name: contest.name })}
      action={t('clone.action')}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('clone.text')}</Typography>
      <DateTimeField<Values> name="start_time" label={fields('field.start_time')} />
    </FormDialog>
  );
}
