import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { MarkdownView } from '#/ui/MarkdownView';
import type { ContestView } from '../types';
import { formatWords, optionWords } from '../words';

/** What a contest is about, how it counts, and what to be ready for. */
export function ContestRules({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('contests');
  const format = formatWords(t, contest);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      {contest.description_html && <MarkdownView html={contest.description_html} />}
      <Section title={t('rules.scoring')}>
        <Typography>
          <strong>{format.name}.</strong> {format.rule}
        </Typography>
        <Lines
          lines={[...optionWords(t, contest), t(`rules.mode.${contest.submission_mode}`), freezeWords(t, contest)]}
        />
      </Section>
      <Section title={t('rules.taking')}>
        <Lines lines={takingWords(t, contest)} />
      </Section>
      <Section title={t('rules.parts')}>
        <Box component="dl" sx={parts}>
          {contest.parts.map(({ id, name, question_amount: amount, quiz_time: minutes, max_score: most }) => (
            <Box key={id} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {[
                  t('rules.questions', { count: amount, number: formatNumber(amount) }),
                  minutes === null ? null : t('rules.minutes', { count: minutes, number: formatNumber(minutes) }),
                  t('board.points', { count: most, number: formatNumber(most) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
          ))}
        </Box>
      </Section>
    </Box>
  );
}

type T = ReturnType<typeof useTranslation<'contests'>>['t'];

function freezeWords(t: T, { freeze_minutes: minutes, freeze_at: at, frozen }: ContestView): string | null {
  if (minutes === null) return null;
  if (frozen) return t('rules.frozen');
  const words = t('rules.freeze', { count: minutes, number: formatNumber(minutes) });
  return at === null ? words : `${words} (${formatDateTime(at)})`;
}

/** What taking part is like: time, what is asked for, what is seen of the board and of one's work. */
function takingWords(t: T, contest: ContestView): (string | null)[] {
  const { room } = contest;
  return [
    t(`rules.type.${contest.exercise_type}`),
    contest.has_password ? t('rules.password') : null,
    contest.candidate_id ? t('rules.candidate') : null,
    t(`rules.ranks.${contest.show_ranks}`),
    room.variants > 0 ? t('rules.variants') : null,
    t(`rules.review.${room.review}`),
  ];
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Lines({ lines }: { lines: readonly (string | null)[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
      {lines
        .filter((line) => line !== null)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </Box>
  );
}

const parts = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 240px) minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: 2,
} as const;
