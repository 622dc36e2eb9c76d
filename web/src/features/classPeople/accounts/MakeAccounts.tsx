import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classroomKeys } from '#/features/classrooms';
import { formatNumber } from '#/i18n/format';
import { TextField } from '#/ui/form/TextField';
import { useErrorText } from '#/ui/useErrorText';
import { usePhone } from '#/ui/usePhone';
import { makeAccounts, peopleKey } from '../api';
import type { AccountsAnswer, SignInCard } from '../types';
import { cardsOf } from '../words';
import { Preview } from './Preview';

interface Values {
  names: string;
}

/** Accounts for pupils from a pasted column of names: tried out first, then made, then their cards. */
export default function MakeAccounts(props: {
  id: number;
  onFile: () => void;
  onMade: (cards: readonly SignInCard[]) => void;
  onClose: () => void;
}) {
  const { onFile, onClose } = props;
  const { t } = useTranslation('classPeople');
  const title = useId();
  const isPhone = usePhone();
  const form = useForm<Values>({ defaultValues: { names: '' } });
  const [tried, setTried] = useState<AccountsAnswer | null>(null);
  const making = useMaking(props, () => form.getValues('names'), setTried);
  const isEmpty = useWatch({ control: form.control, name: 'names' }).trim() === '';
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      aria-labelledby={title}
      onClose={(_, reason) => reason === 'escapeKeyDown' && isEmpty && onClose()}
    >
      <DialogTitle id={title}>{t(tried ? 'accounts.checkTitle' : 'accounts.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        <Failure error={making.error} />
        {tried ? (
          <Preview tried={tried} />
        ) : (
          <FormProvider {...form}>
            <TextField<Values>
              name="names"
              label={t('accounts.names')}
              hint={t('accounts.namesHint')}
              rows={10}
              autoComplete="off"
              spellCheck={false}
            />
            <Box>
              <Button startIcon={<UploadIcon />} onClick={onFile}>
                {t('accounts.fromFile')}
              </Button>
            </Box>
          </FormProvider>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={making.isPending} onClick={tried ? () => setTried(null) : onClose}>
          {t(tried ? 'accounts.back' : 'accounts.cancel')}
        </Button>
        {tried ? (
          <Button
            variant="contained"
            loading={making.isPending}
            disabled={tried.created + tried.unchanged === 0}
            onClick={() => making.mutate(false)}
          >
            {t('accounts.make', { count: tried.created, number: formatNumber(tried.created) })}
          </Button>
        ) : (
          <Button variant="contained" loading={making.isPending} disabled={isEmpty} onClick={() => making.mutate(true)}>
            {t('accounts.check')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Tries the names out (`true`) or makes the accounts. */
function useMaking(
  { id, onMade }: { id: number; onMade: (cards: readonly SignInCard[]) => void },
  names: () => string,
  onTried: (tried: AccountsAnswer) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (dryRun: boolean) => makeAccounts(id, names(), dryRun),
    meta: { quiet: true },
    onSuccess: async (answer, dryRun) => {
      if (dryRun) return onTried(answer);
      // The passwords are told once: their cards are shown whatever else happens.
      onMade(cardsOf(answer));
      await queryClient.invalidateQueries({ queryKey: peopleKey(id) });
      return queryClient.invalidateQueries({ queryKey: classroomKeys.one(id) });
    },
  });
}

function Failure({ error }: { error: Error | null }) {
  const errorText = useErrorText();
  return error && <Alert severity="error">{errorText(error)}</Alert>;
}
