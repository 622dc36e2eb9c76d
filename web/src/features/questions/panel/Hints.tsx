import HintIcon from '@mui/icons-material/LightbulbOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownView } from '#/ui/MarkdownView';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { takeHint } from '../api';
import { points } from '../points';
import type { Question, TakenHint } from '../types';

/** Hints, one at a time; what one costs is said before it is taken. */
export function Hints({ question, signedIn, onTaken }: { question: Question; signedIn: boolean; onTaken: () => void }) {
  const { t } = useTranslation('questions');
  const errorText = useErrorText();
  const [more, setMore] = useState<readonly TakenHint[]>([]);
  const taken = longer(question.hints, more);
  const left = question.hint_count - taken.length;
  const next = useMutation({
    mutationFn: () => takeHint(question.id),
    onSuccess: ({ html, cost }) => {
      setMore([...taken, { html, cost }]);
      onTaken();
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  if (question.hint_count === 0) return null;
  const cost = question.next_hint_cost;
  return (
    <Box component="section" aria-label={t('hints.title')} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 2, width: '100%' }}>
        {taken.map((hint, index) => (
          <Box
            key={index}
            sx={{ px: 4, py: 3, borderRadius: 'var(--lp-radius-md)', bgcolor: 'var(--lp-sunken)', minWidth: 0 }}
          >
            <Typography variant="subtitle2" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
              <HintIcon fontSize="small" aria-hidden />
              {t('hints.number', { number: index + 1, total: question.hint_count })}
              {hint.cost > 0 && ` · ${t('hints.cost', { cost: points(hint.cost) })}`}
            </Typography>
            <MarkdownView html={hint.html} />
          </Box>
        ))}
      </Box>
      {left > 0 && signedIn && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<HintIcon />}
          loading={next.isPending}
          onClick={() => next.mutate()}
        >
          {cost === undefined || cost === null
            ? t('hints.take', { count: left })
            : cost > 0
              ? t('hints.takeCost', { count: left, cost: points(cost) })
              : t('hints.takeFree', { count: left })}
        </Button>
      )}
    </Box>
  );
}

/** The longer of the two: what the server knew when the page came, and what was taken since. */
function longer(known: readonly TakenHint[], more: readonly TakenHint[]): readonly TakenHint[] {
  return more.length > known.length ? more : known;
}
