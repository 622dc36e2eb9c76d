import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { CopyButton } from '#/ui/CopyButton';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { endLink, makeLink, renewReviews } from '../api';

/** The link by which signed-in people write remarks on one version, however the snippet is shared. */
export function ReviewLink(props: { snippet: number; version: number | null; onMade: (n: number) => void }) {
  const { snippet, version, onMade } = props;
  const { t } = useTranslation('snippetReview');
  const queryClient = useQueryClient();
  const [link, setLink] = useState<{ url: string; n: number } | null>(null);
  const making = useMutation({
    mutationFn: () => makeLink(snippet, version ?? undefined),
    onSuccess: (made) => {
      setLink({ n: made.n, url: new URL(made.url, location.origin).href });
      onMade(made.n);
      return renewReviews(queryClient);
    },
    meta: { failure: 'update' },
  });
  const end = async ({ n }: { n: number }) => {
    const isDone = await dialogs.confirm({
      title: t('link.end'),
      text: t('link.endText'),
      action: t('link.end'),
      danger: true,
      run: () => endLink(snippet, n),
    });
    if (!isDone) return;
    setLink(null);
    toasts.success(t('link.ended'));
  };
  return (
    <Box component="section" aria-label={t('link.title')} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography color="textSecondary">{t('link.lead')}</Typography>
      {link === null ? (
        <Button variant="outlined" loading={making.isPending} onClick={() => making.mutate()}>
          {version === null ? t('link.make') : t('link.makeOf', { number: formatNumber(version) })}
        </Button>
      ) : (
        <>
          <OutlinedInput
            fullWidth
            readOnly
            size="small"
            value={link.url}
            endAdornment={<CopyButton text={link.url} label={t('link.copy')} />}
            slotProps={{ input: { 'aria-label': t('link.title') } }}
          />
          <Button color="error" onClick={() => void end(link)}>
            {t('link.end')}
          </Button>
        </>
      )}
    </Box>
  );
}
