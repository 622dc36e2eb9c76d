import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { EmptyState } from '#/ui/states';
import { useIsExaminee } from '../signIn/examinee';
import type { ContestPart, ContestView } from '../types';
import { PartCard } from './PartCard';

/** All parts; at the end with what they came to. */
export function Parts(props: { contest: ContestView; isEnd: boolean; onBegin: (part: ContestPart) => void }) {
  const { contest, isEnd, onBegin } = props;
  const { t } = useTranslation('examRoom');
  const candidate = contest.my_entry?.candidate_id;
  if (contest.parts.length === 0) return <EmptyState title={t('parts.none')} />;
  return (
    <Box component="section" aria-labelledby="exam-parts" sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {isEnd && <End contest={contest} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4 }}>
        <Typography id="exam-parts" variant="h3" component="h2">
          {t('parts.title')}
        </Typography>
        {candidate && (
          <Typography variant="body2" color="textSecondary">
            {t('parts.candidate', { id: candidate })}
          </Typography>
        )}
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: 4, m: 0, p: 0 }}>
        {contest.parts.map((part) => (
          <PartCard key={part.id} contest={contest} part={part} onBegin={() => onBegin(part)} />
        ))}
      </Box>
    </Box>
  );
}

function End({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('examRoom');
  const isExaminee = useIsExaminee();
  const seen = contest.parts.flatMap(({ attempt }) => (attempt?.score == null ? [] : [attempt.score]));
  const max = contest.parts.reduce((sum, { max_score: most }) => sum + most, 0);
  const total = seen.reduce((sum, score) => sum + score, 0);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h2" component="p">
        {t('end.title')}
      </Typography>
      <Typography color="textSecondary">
        {seen.length > 0 ? t('end.score', { score: formatNumber(total), max: formatNumber(max) }) : t('end.later')}
      </Typography>
      {!isExaminee && (
        <Button variant="outlined" component={AppLink} to={paths.contestHistory(contest.slug)}>
          {t('end.history')}
        </Button>
      )}
    </Box>
  );
}
