import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiForm } from '#/ui/form/ApiForm';
import { message } from '#/ui/form/message';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { checkIn, type CheckInRow } from '../api';

/** As they may be typed: 123456 or 123 456. */
const DIGITS = /^\s*\d{3}\s?\d{3}\s*$/;

/** The six digits that the projector shows, typed by hand; the sixth sends them. */
export function DigitsForm(props: { session: number; action?: 'in' | 'out'; onDone: (row: CheckInRow) => unknown }) {
  const { t } = useTranslation('checkIn');
  const { session, action = 'in', onDone } = props;
  const form = useApiForm<{ code: string }, CheckInRow>({
    schema: z.object({ code: z.string().check(z.regex(DIGITS, message('checkIn:digits.wrong'))) }),
    defaultValues: { code: '' },
    send: ({ code }) => checkIn(session, { code: code.replaceAll(/\s/g, '') }, action),
    onDone,
  });
  return (
    <ApiForm form={form} label={t(action === 'in' ? 'digits.in' : 'digits.out')}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-end', maxWidth: 360 }}>
        <Box sx={{ flex: 1 }}>
          <TextField<{ code: string }>
            name="code"
            label={t('digits.label')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            onChanged={(code) => {
              if (DIGITS.test(code)) void form.submit();
            }}
          />
        </Box>
        <SubmitButton busy={form.busy}>{t(action === 'in' ? 'digits.send' : 'digits.leave')}</SubmitButton>
      </Box>
    </ApiForm>
  );
}
