import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { TextField } from '#/ui/form/TextField';

interface Values {
  code: string;
}

/** The code in what was typed or pasted: the code itself, or the class's link. */
export function codeIn(typed: string): string {
  const code = /[?&]code=([^&#\s]+)/.exec(typed)?.[1] ?? typed;
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** Into a class by the code that a teacher gave. */
export function JoinForm() {
  const { t } = useTranslation('classList');
  const id = useId();
  const navigate = useAppNavigate();
  const form = useForm<Values, unknown, Values>({ defaultValues: { code: '' } });
  const submit = form.handleSubmit(({ code }) => {
    const found = codeIn(code);
    if (found === '') form.setError('code', { message: 'required' }, { shouldFocus: true });
    else navigate(paths.joinClassroom(found));
  });
  return (
    <Card component="section" aria-labelledby={id} sx={{ mt: 6, maxWidth: 560, mx: 'auto' }}>
      <CardContent>
        <Typography variant="h3" component="h2" id={id} sx={{ mb: 1 }}>
          {t('join.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {t('join.text')}
        </Typography>
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
              {t('join.action')}
            </Button>
          </Box>
        </FormProvider>
      </CardContent>
    </Card>
  );
}
