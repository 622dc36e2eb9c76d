import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProgram, QuestionPlayer, SourceView, type Question } from '#/features/questions';
import { formatDateTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { MarkdownView } from '#/ui/MarkdownView';
import type { LateAnswer } from '../api';

/** A late answer beside what was handed in, and what is decided about it. */
export function LateCard(props: { answer: LateAnswer; isBusy: boolean; onDecide: (accept: boolean) => void }) {
  const { answer, isBusy, onDecide } = props;
  const { given, handed_in: before, accepted } = answer;
  // As an attempt asks it, nobody has a state at it.
  const question = answer.question as Question;
  const { t } = useTranslation('sittings');
  const id = `late-${question.id}`;
  return (
    <Box component="article" aria-labelledby={id} sx={frame}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Typography id={id} variant="subtitle1" component="h3">
          {question.title}
        </Typography>
        {accepted == null ? (
          <Chip tone="warning">{t('late.open', { count: 1 })}</Chip>
        ) : (
          <Chip tone={accepted ? 'success' : 'neutral'}>{t(accepted ? 'late.isAccepted' : 'late.isDeclined')}</Chip>
        )}
        {answer.rescued && <Chip tone="info">{t('late.rescued')}</Chip>}
      </Box>
      {isProgram(question.type) && (
        <div className="lp-statement">
          <MarkdownView html={question.statement_html} />
        </div>
      )}
      <Part title={t('late.came', { at: formatDateTime(answer.received_at) })}>
        <Said question={question} answer={given.answer} source={given.source_code} />
      </Part>
      <Part title={t('late.handedIn')}>
        {before ? (
          <Said question={question} answer={before.answer} source={before.source_code} />
        ) : (
          <span className="lp-muted">{t('late.nothing')}</span>
        )}
      </Part>
      {accepted !== true && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="contained" disabled={isBusy} onClick={() => onDecide(true)}>
            {t('late.accept')}
          </Button>
          {accepted == null && (
            <Button variant="outlined" disabled={isBusy} onClick={() => onDecide(false)}>
              {t('late.decline')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 }}>
      <Typography variant="subtitle2" component="h4">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** An answer in its player, read only; of programs the source. */
function Said({ question, answer, source }: { question: Question; answer: string; source: string }) {
  if (isProgram(question.type)) return <SourceView source={source} />;
  return (
    <QuestionPlayer question={question} value={answer} onChange={() => undefined} readOnly seed={String(question.id)} />
  );
}

const frame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  p: 4,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-lg)',
  bgcolor: 'background.paper',
} as const;
