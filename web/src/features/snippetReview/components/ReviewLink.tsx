import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { CopyButton } from '#/ui/CopyButton';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { endLink, makeLink, renewReviews } from '../api';

/** The link by which signed-in people write remarks on one version, however the snippet is shared. */
export function ReviewLink(props: {
  snippet: number;
  /** Of which one a link is made; null: of what the snippet is now. */
  version: number | null;
  /** The version that is looked at, where it has a link. */
  linked: number | null;
  onMade: (n: number) => void;
}) {
  const { snippet, version, linked, onMade } = props;
  const { t } = useTranslation('snippetReview');
  const queryClient = useQueryClient();
  const [ended, setEnded] = useState<number | null>(null);
  const live = linked === ended ? null : linked;
  const keyOf = (n: number | null) => ['snippet-review-link', snippet, n];
  // Asked for once more, a link stays the same.
  const { data } = useQuery({
    queryKey: keyOf(live),
    queryFn: live === null ? skipToken : () => makeLink(snippet, live),
    staleTime: Infinity,
    gcTime: 0,
  });
  const link = live === null || !data ? null : { n: data.n, url: new URL(data.url, location.origin).href };
  const making = useMutation({
    mutationFn: () => makeLink(snippet, version ?? undefined),
    onSuccess: (made) => {
      queryClient.setQueryData(keyOf(made.n), made);
      setEnded(null);
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
    setEnded(n);
    queryClient.removeQueries({ queryKey: keyOf(n) });
    toasts.success(t('link.ended'));
    await renewReviews(queryClient);
  };
  return (
    <Box component="section" aria-label={t('link.title')} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography color="textSecondary">{t('link.lead')}</Typography>
      {link && (
        <>
          <Typography variant="subtitle2" component="p">
            {t('version.number', { number: formatNumber(link.n) })}
          </Typography>
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
      {(link === null || version === null) && (
        <Button variant="outlined" loading={making.isPending} onClick={() => making.mutate()}>
          {version === null ? t('link.make') : t('link.makeOf', { number: formatNumber(version) })}
        </Button>
      )}
    </Box>
  );
}
