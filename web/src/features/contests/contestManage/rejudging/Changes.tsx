import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { ContestView } from '../../types';
import { Disclosure } from './Disclosure';
import { RankTable } from './RankTable';
import type { ContestRejudge } from './types';
import { VerdictTable } from './VerdictTable';

/** Whose ranks are others, and which verdicts. */
export function Changes({ contest, rejudge }: { contest: ContestView; rejudge: ContestRejudge }) {
  const { t } = useTranslation('rejudging');
  const { verdict_count: count, verdicts, ranks } = rejudge;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Typography variant="subtitle1" component="h3">
        {t('ranks.title')}
      </Typography>
      {ranks.length > 0 ? (
        <RankTable format={contest.format} ranks={ranks} />
      ) : (
        <Typography color="textSecondary">{t('ranks.same')}</Typography>
      )}
      {count > 0 ? (
        <Disclosure summary={t('verdicts.title', { number: formatNumber(count) })}>
          {count > verdicts.length && (
            <Typography variant="body2" color="textSecondary">
              {t('verdicts.first', { shown: formatNumber(verdicts.length), number: formatNumber(count) })}
            </Typography>
          )}
          <VerdictTable verdicts={verdicts} />
        </Disclosure>
      ) : (
        <Typography color="textSecondary">{t('verdicts.same')}</Typography>
      )}
    </Box>
  );
}
