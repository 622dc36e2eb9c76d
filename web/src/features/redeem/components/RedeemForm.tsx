import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { informationPath, lacksInformation } from '#/auth/information';
import { userQuery } from '#/auth/session';
import { courseKeys } from '#/features/courses';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { ApiForm } from '#/ui/form/ApiForm';
import { FormCard } from '#/ui/form/FormCard';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { redeemCode, redeemKeys } from '../api';
import { grouped, readTyped } from '../codes';
import { redeemSchema, type RedeemForm as Values } from '../schema';
import type { Redeemed } from '../types';
import { ScanCard } from './ScanCard';

/** A code to be typed, scanned, or brought by the address of a card. */
export function RedeemForm({ asked, onRedeemed }: { asked: string; onRedeemed: (redeemed: Redeemed) => void }) {
  const { t } = useTranslation('redeem');
  const queryClient = useQueryClient();
  /** The code that waits until more is known of who typed it. */
  const [waiting, setWaiting] = useState<string | null>(null);
  const form = useApiForm<Values, Redeemed>({
    schema: redeemSchema,
    defaultValues: { code: asked === '' ? '' : grouped(readTyped(asked)) },
    send: async ({ code }) => {
      setWaiting(null);
      try {
        return await redeemCode(readTyped(code));
      } catch (error) {
        if (lacksInformation(error)) {
          setWaiting(readTyped(code));
          // What the site asks for may have changed since the page was opened.
          void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
        }
        throw error;
      }
    },
    onDone: (redeemed) => {
      form.form.reset({ code: '' });
      void renew(queryClient, courseKeys.all);
      void renew(queryClient, redeemKeys.all);
      onRedeemed(redeemed);
    },
  });
  return (
    <FormCard title={t('enter')}>
      <ApiForm form={form} label={t('enter')}>
        <TextField<Values>
          name="code"
          label={t('code')}
          hint={t('hint')}
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <SubmitButton busy={form.busy}>{t('action')}</SubmitButton>
          {waiting !== null && (
            <Button
              variant="outlined"
              component={AppLink}
              to={informationPath(withQuery(paths.redeem, { code: waiting }))}
            >
              {t('information')}
            </Button>
          )}
        </Box>
      </ApiForm>
      <div>
        <ScanCard onCode={(code) => form.form.setValue('code', grouped(readTyped(code)), { shouldValidate: true })} />
      </div>
    </FormCard>
  );
}
