import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { OutcomeChip, points } from '#/features/questions';
import { formatTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { QuizEntry } from '../entries';
import type { QuizGiven } from '../types';
import type { Player } from '../usePlayer';
import { isJudged, Judged } from './Judged';

/** All that was sent of a question, the newest first, each with its verdict. */
export function SentList({ entry, player }: { entry: QuizEntry; player: Player }) {
  const { t } = useTranslation('quiz');
  const { question, sent } = entry;
  const [newest] = sent;
  if (!newest) return null;
  return (
    <Box component="section" aria-label={t('sentList.title')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="subtitle1" component="h3">
        {t('sentList.title')}
      </Typography>
      <Box component="ol" reversed aria-live="polite" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sent.map((one, index) => (
          <Box component="li" key={one.submission_id} sx={row}>
            <span>{t('sentList.number', { number: sent.length - index })}</span>
            <Outcome given={one} entry={entry} />
            {isMarked(one) && (
              <span>{t('scoredPoints', { score: points(one.score), max: points(one.max_score) })}</span>
            )}
            {one.at !== undefined && (
              <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
                {formatTime(one.at)}
              </Box>
            )}
            {one !== newest && isJudged(question.type) && (
              <Judged
                isQuiet
                given={one}
                total={question.test_count}
                onVerdict={(now) => player.judge(question.id, now)}
              />
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const isMarked = ({ status }: QuizGiven) => status !== 'running' && status !== 'not_tested';

function Outcome({ given, entry }: { given: QuizGiven; entry: QuizEntry }) {
  const { t } = useTranslation('quiz');
  if (given.status === 'not_tested') return <Chip tone="info">{t('sent')}</Chip>;
  return <OutcomeChip answered={given} type={entry.question.type} />;
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  minHeight: 40,
  borderTop: '1px solid',
  borderColor: 'divider',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
} as const;
