import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatBytes } from '#/i18n/format';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { ApiForm } from '#/ui/form/ApiForm';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { PageHeader } from '#/ui/PageHeader';
import { calls } from '../client';
import { consolePaths } from '../paths';
import type { Operation } from '../types';
import { addressRule } from './address';
import { FilePicker } from './FilePicker';
import type { Upload } from './upload';

const schema = z.object({ name: rules.optionalText(120), subdomain: addressRule(), reason: rules.text(500) });

/** Making a site out of the file that another one was exported to. */
export default function ImportSitePage() {
  const { t } = useTranslation('sites');
  const [taken, setTaken] = useState<Upload | null>(null);
  return (
    <Box sx={{ maxWidth: 640 }}>
      <PageHeader title={t('title.import-site')} lead={t('import.lead')} />
      <Card>
        <CardContent>{taken ? <ImportForm taken={taken} /> : <FilePicker onTaken={setTaken} />}</CardContent>
      </Card>
    </Box>
  );
}

function ImportForm({ taken }: { taken: Upload }) {
  const { t } = useTranslation('sites');
  const { t: words } = useTranslation('console');
  const navigate = useAppNavigate();
  const form = useApiForm<z.infer<typeof schema>, { operation: Operation }>({
    schema,
    defaultValues: { name: '', subdomain: '', reason: '' },
    send: ({ name, ...rest }) =>
      calls.post('/api/console/sites/import', {
        body: { upload: taken.upload, name: name || undefined, ...rest },
      }),
    onDone: ({ operation }) => navigate(consolePaths.operation(operation.id)),
  });
  return (
    <ApiForm form={form}>
      <Alert severity="success" role="status">
        {t('import.taken', { size: formatBytes(taken.size) })}
      </Alert>
      <TextField name="name" label={t('field.name')} hint={t('import.nameHint')} optional autoComplete="off" />
      <TextField
        name="subdomain"
        label={t('field.subdomain')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField name="reason" label={words('reason.label')} hint={words('reason.hint')} autoComplete="off" />
      <SubmitButton busy={form.busy} sx={{ justifySelf: 'start' }}>
        {t('import.submit')}
      </SubmitButton>
    </ApiForm>
  );
}
