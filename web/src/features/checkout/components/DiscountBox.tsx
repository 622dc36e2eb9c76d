import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
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
  /** A code that is tried at once; empty: none. */
  asked: string;
  /** The code counts; `isTyped`: somebody has sent it, and the page has not by itself. */
  onTaken: (code: string, isTyped: boolean) => void;
}

/** A discount code, tried before it is ordered with: Enter is enough, and what is wrong with it stands at the field. */
export function DiscountBox({ course, quantity, asked, onTaken }: DiscountBoxProps) {
  const { t } = useTranslation('checkout');
  const queryClient = useQueryClient();
  const isTyped = useRef(true);
  const form = useApiForm<Values, Quote>({
    schema,
    defaultValues: { discount_code: asked },
    send: ({ discount_code: code }) =>
      queryClient.fetchQuery(quoteQuery({ course, quantity, code: code.toUpperCase() })),
    onDone: (_, { discount_code: code }) => onTaken(code.toUpperCase(), isTyped.current),
  });
  const tryAsked = useEffectEvent(async () => {
    isTyped.current = false;
    await form.submit();
    isTyped.current = true;
  });
  useEffect(() => {
    if (asked !== '') void tryAsked();
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
