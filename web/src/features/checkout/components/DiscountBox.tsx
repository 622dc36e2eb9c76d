import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiForm } from '#/ui/form/ApiForm';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { quoteQuery } from '../api';
import type { Quote } from '../types';

const CODE_MOST = 40;
const schema = z.object({ discount_code: rules.text(CODE_MOST) });
type Values = z.infer<typeof schema>;

interface DiscountBoxProps {
  course: number;
  quantity: number;
  /** The code of the address, which is tried at once. */
  asked: string;
  onTaken: (code: string) => void;
}

/** A discount code, tried before it is ordered with: Enter is enough, and what is wrong with it stands at the field. */
export function DiscountBox({ course, quantity, asked, onTaken }: DiscountBoxProps) {
  const { t } = useTranslation('checkout');
  const queryClient = useQueryClient();
  const form = useApiForm<Values, Quote>({
    schema,
    defaultValues: { discount_code: asked },
    send: ({ discount_code: code }) =>
      queryClient.fetchQuery(quoteQuery({ course, quantity, code: code.toUpperCase() })),
    onDone: (_, { discount_code: code }) => onTaken(code.toUpperCase()),
  });
  const tryAsked = useEffectEvent(() => void form.submit());
  useEffect(() => {
    if (asked !== '') tryAsked();
  }, [asked]);
  return (
    <ApiForm form={form} label={t('code.title')}>
      <TextField<Values>
        name="discount_code"
        label={t('code.title')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Box>
        <SubmitButton busy={form.busy} variant="outlined">
          {t('code.apply')}
        </SubmitButton>
      </Box>
    </ApiForm>
  );
}
