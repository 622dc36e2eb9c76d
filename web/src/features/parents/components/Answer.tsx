import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { answerLetter, parentQuery, type ParentPageData } from '../api';

/** What the letter asks of the parent: that the address is theirs and, for a child under 16, their consent. Nothing is ticked before. */
export function Answer({ page }: { page: ParentPageData }) {
  const { t } = useTranslation('parents');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [agrees, setAgrees] = useState(false);
  const answering = useMutation({
    mutationFn: answerLetter,
    meta: { quiet: true },
    onSuccess: (answered, agreed) => {
      queryClient.setQueryData(parentQuery.queryKey, answered);
      toasts.success(t(agreed ? 'consent.saved' : 'confirm.done'));
    },
  });
  const { full_name: name } = page.child;
  const isConfirmed = page.confirmed_at !== null;
  const words = page.consent?.given_at === null ? page.consent.words : null;
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {!isConfirmed && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>{t('confirm.text', { name, email: page.email })}</Typography>
      )}
      {words !== null && (
        <>
          <Typography component="h3" variant="h3">
            {t('consent.title')}
          </Typography>
          <Typography>{t('consent.text', { name })}</Typography>
          <FormControlLabel
            sx={{ alignItems: 'flex-start', mr: 0 }}
            control={<Checkbox checked={agrees} onChange={(_, checked) => setAgrees(checked)} />}
            label={<Box sx={{ pt: 2 }}>{words}</Box>}
          />
          {!isConfirmed && (
            <Typography variant="body2" color="textSecondary">
              {t('consent.later')}
            </Typography>
          )}
        </>
      )}
      {answering.error && (
        <Typography role="alert" color="error">
          {errorText(answering.error)}
        </Typography>
      )}
      <Button
        variant="contained"
        loading={answering.isPending}
        disabled={isConfirmed && !agrees}
        onClick={() => answering.mutate(agrees)}
      >
        {t(isConfirmed ? 'consent.submit' : 'confirm.submit')}
      </Button>
    </Box>
  );
}
