import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { DateField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { saveFrom } from '#/ui/saveFrom';
import { exportRegister, formats, type RegisterQuery } from './api';

const schema = z.object({ from: rules.optionalDay(), to: rules.optionalDay(), format: z.enum(formats) });

/** Which days of the register are written into which kind of file. */
export default function ExportDialog({ classroom, onClose }: { classroom: number; onClose: () => void }) {
  const { t } = useTranslation('attendance');
  const form = useApiForm({
    schema,
    defaultValues: { from: '', to: '', format: 'xlsx' } as RegisterQuery,
    send: (values: RegisterQuery) => exportRegister(classroom, values),
    onDone: ({ url, name }) => {
      saveFrom(url, name);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('export.title')} action={t('export.save')} onClose={onClose}>
      <Typography color="textSecondary">{t('export.text')}</Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <DateField<RegisterQuery> name="from" label={t('export.from')} optional />
        <DateField<RegisterQuery> name="to" label={t('export.to')} optional />
      </Box>
      <ChoiceField<RegisterQuery>
        name="format"
        label={t('export.format')}
        options={formats.map((format) => ({ value: format, label: t(`export.${format}`) }))}
      />
    </FormDialog>
  );
}
