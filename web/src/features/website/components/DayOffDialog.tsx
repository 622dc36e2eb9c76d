import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { DateField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { useApiForm } from '#/ui/form/useApiForm';
import { dayOffSchema, type DayOffForm } from '../siteSchema';
import { keep } from './entries';

/** One entry of days off: its name, its first and its last day. The form around it saves it. */
export function DayOffDialog(props: { entry: DayOffForm; onStore: (entry: DayOffForm) => void; onClose: () => void }) {
  const { entry, onStore, onClose } = props;
  const { t } = useTranslation('website');
  const form = useApiForm<DayOffForm, DayOffForm>({
    schema: dayOffSchema,
    defaultValues: entry,
    send: keep,
    onDone: (done) => {
      onStore(done);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('practice.dialog')} action={t('site.keep')} onClose={onClose}>
      <BilingualTextField control={form.control} name="name" label={t('practice.name')} />
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <DateField<DayOffForm> control={form.control} name="from" label={t('practice.from')} />
        <DateField<DayOffForm> control={form.control} name="to" label={t('practice.to')} />
      </Box>
    </FormDialog>
  );
}
