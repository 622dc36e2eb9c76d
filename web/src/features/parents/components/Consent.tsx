import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { parentQuery, withdrawConsent, type ParentPageData } from '../api';

/** The consent that the parent has given, in the words that they read, and the way to take it back. */
export function Consent({ consent }: { consent: NonNullable<ParentPageData['consent']> }) {
  const { t } = useTranslation('parents');
  const queryClient = useQueryClient();
  const withdraw = async () => {
    const isDone = await dialogs.confirm({
      title: t('consent.withdrawTitle'),
      text: t('consent.withdrawText'),
      action: t('consent.withdraw'),
      danger: true,
      run: async () => queryClient.setQueryData(parentQuery.queryKey, await withdrawConsent()),
    });
    if (isDone) toasts.success(t('consent.withdrawn'));
  };
  return (
    <Box component="section" sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography component="h3" variant="h3">
        {t('consent.title')}
      </Typography>
      <Typography>{t('consent.given', { date: formatDate(consent.given_at ?? 0) })}</Typography>
      <Typography color="textSecondary">{consent.words}</Typography>
      <Button variant="outlined" color="inherit" onClick={() => void withdraw()}>
        {t('consent.withdraw')}
      </Button>
    </Box>
  );
}
