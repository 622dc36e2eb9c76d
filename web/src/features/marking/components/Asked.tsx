import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#/api/types';
import { Media } from '#/features/questions';
import { MarkdownView } from '#/ui/MarkdownView';

/** What was asked, what its author says to who marks it, and how the quiz counts it where that is not by the marks. */
export function Asked(props: {
  question: Schemas['QuestionView'] | null;
  guide: string;
  rule: Schemas['MarkRule'] | null;
}) {
  const { question, guide, rule } = props;
  const { t } = useTranslation('marking');
  return (
    <>
      {question && (
        <Part title={t('asked')}>
          <div className="lp-statement">
            <MarkdownView html={question.statement_html} />
          </div>
          {question.media.map((block, index) => (
            <Media key={index} block={block} />
          ))}
        </Part>
      )}
      {guide !== '' && (
        <Part title={t('guide')}>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{guide}</Box>
        </Part>
      )}
      {rule && <Alert severity="info">{t(`rule.${rule}`)}</Alert>}
    </>
  );
}

/** A part of the drawer under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** What the author wrote for who marks; only editors of the question get it. */
export function guideOf(question: Schemas['QuestionView'] | null | undefined): string {
  const { rubric } = (question?.source?.answers ?? {}) as { rubric?: unknown };
  return typeof rubric === 'string' ? rubric.trim() : '';
}
