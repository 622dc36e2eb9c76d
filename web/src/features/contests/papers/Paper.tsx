import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { MarkdownView } from '#/ui/MarkdownView';
import { head, partName, question as look, sheet } from './look';
import { PrintedQuestion } from './PrintedQuestion';
import type { ContestPapers, PaperPart, PaperQuestion, PaperVariant } from './types';
import { useVariantName } from './useVariantName';

/** The paper of a variant, from its head to its end. */
export function Paper(props: {
  papers: ContestPapers;
  variant: PaperVariant;
  questions: ReadonlyMap<number, PaperQuestion>;
  site: string;
  showsAbout: boolean;
}) {
  const { papers, variant, questions, site, showsAbout } = props;
  const { t } = useTranslation('papers');
  const name = useVariantName();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={`${id} ${id}-code`} sx={sheet}>
      <Box sx={head.top}>
        <div>
          <div>{site}</div>
          <Box component="h2" id={id} sx={head.contest}>
            {papers.name}
          </Box>
          <div>{t('head.minutes', { count: papers.minutes, number: formatNumber(papers.minutes) })}</div>
        </div>
        <Box id={`${id}-code`} sx={head.code}>
          {name(variant)}
        </Box>
      </Box>
      <Box sx={head.lines}>
        <Line label={t('head.name')} grow={4} />
        <Line label={t('head.candidate')} grow={2} />
        <Line label={t('head.class')} grow={1} />
      </Box>
      {showsAbout && <MarkdownView html={papers.description_html} />}
      {variant.parts.map((part) => (
        <Part key={part.id} part={part} questions={questions} isOnly={variant.parts.length === 1} />
      ))}
      <Box sx={look.end}>— {t('question.end')} —</Box>
    </Box>
  );
}

function Line({ label, grow }: { label: string; grow: number }) {
  return (
    <Box sx={{ ...head.line, flex: `${grow} 1 0` }}>
      {label}
      <Box component="span" sx={head.dots} />
    </Box>
  );
}

function Part(props: { part: PaperPart; questions: ReadonlyMap<number, PaperQuestion>; isOnly: boolean }) {
  const { part, questions, isOnly } = props;
  const { t } = useTranslation('papers');
  const { quiz_time: minutes, question_amount: amount } = part;
  return (
    <>
      {!isOnly && (
        <Box component="h3" sx={partName}>
          {part.name}
          {minutes !== null && ` (${t('part.minutes', { count: minutes, number: formatNumber(minutes) })})`}
        </Box>
      )}
      {amount < part.questions.length && (
        <Box component="p" sx={look.note}>
          {t('part.drawn', { count: amount, number: formatNumber(amount) })}
        </Box>
      )}
      {part.questions.map((asked) => {
        const question = questions.get(asked.question_id);
        return question && <PrintedQuestion key={asked.question_id} question={question} asked={asked} />;
      })}
    </>
  );
}
