import AwardIcon from '@mui/icons-material/EmojiEventsOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { dialogs } from '#/ui/dialogs';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import type { ContestView } from '../../types';
import { awardsKey, issueAwards } from './api';
import type { AwardGiven, ContestAwards } from './types';

/** From how many rows on only those in sight are drawn. */
const MANY = 100;

/** Who gets which award as the board is now, and their certificates. */
export function Given({ contest, awards }: { contest: ContestView; awards: ContestAwards }) {
  const { t } = useTranslation('awards');
  const { given, rules } = awards;
  const missing = given.filter(({ certificate_code: code }) => code === null).length;
  const columns = useColumns();
  const isOver = contest.state === 'completed';
  return (
    <Box
      component="section"
      aria-label={t('given')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="h3" component="h3" sx={{ mr: 'auto' }}>
          {t('given')}
        </Typography>
        {isOver && !contest.frozen && <Issue contest={contest.id} count={given.length} missing={missing} />}
      </Box>
      {isOver && contest.frozen && given.length > 0 && <Alert severity="info">{t('frozen')}</Alert>}
      <DataTable
        label={t('given')}
        columns={columns}
        rows={given}
        rowKey={({ entry_id: entry }) => entry}
        virtual={given.length > MANY}
        frameless
        empty={{ title: t(rules.length === 0 ? 'noRules' : 'nobody') }}
      />
    </Box>
  );
}

function useColumns(): Column<AwardGiven>[] {
  const { t } = useTranslation('awards');
  return useMemo(
    () => [
      { key: 'rank', title: t('rank'), cell: ({ rank }) => formatNumber(rank), width: 90, align: 'right' },
      { key: 'name', title: t('name'), cell: ({ name }) => name, phone: 'title' },
      { key: 'score', title: t('score'), cell: ({ score }) => formatNumber(score), width: 100, align: 'right' },
      { key: 'kind', title: t('award'), cell: ({ kind }) => t(`kind.${kind}`), width: 180 },
      {
        key: 'certificate',
        title: t('certificate'),
        cell: ({ certificate_code: code, name }) =>
          code === null ? (
            t('none')
          ) : (
            <Link component={AppLink} to={paths.certificate(code)} aria-label={t('openOf', { name })}>
              {t('open')}
            </Link>
          ),
        width: 160,
      },
    ],
    [t],
  );
}

/** Issues certificates; those that no longer hold are revoked, so it is offered also where none is missing. */
function Issue({ contest, count, missing }: { contest: number; count: number; missing: number }) {
  const { t } = useTranslation('awards');
  const queryClient = useQueryClient();
  const issue = async () => {
    const isDone = await dialogs.confirm({
      title: t('issue.title'),
      text: count === 0 ? t('issue.textNone') : t('issue.text', { count, number: formatNumber(count) }),
      action: t('issue.action'),
      run: async () => {
        queryClient.setQueryData(awardsKey(contest), await issueAwards(contest));
      },
    });
    if (isDone) toasts.success(t('issue.done'));
  };
  return (
    <Button variant={missing > 0 ? 'contained' : 'outlined'} startIcon={<AwardIcon />} onClick={() => void issue()}>
      {missing > 0 ? t('issue.count', { count: missing, number: formatNumber(missing) }) : t('issue.again')}
    </Button>
  );
}
