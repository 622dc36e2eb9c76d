import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#/ui/form/TextField';

interface Values {
  code: string;
}

/** Asks for the code of a class. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('classPeople');
  const form = useForm<Values, unknown, Values>({ defaultValues: { code: '' } });
  const submit = form.handleSubmit(({ code }) => {
    const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
    if (plain === '') form.setError('code', { message: 'required' }, { shouldFocus: true });
    else onCode(plain);
  });
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end' }}
      >
        <Box sx={{ flex: '1 1 200px' }}>
          <TextField<Values>
            name="code"
            label={t('join.code')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Box>
        <Button type="submit" variant="contained">
          {t('join.find')}
        </Button>
      </Box>
    </FormProvider>
  );
}
