import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { RenderedBlock } from '#/features/questions';
import { formatNumber } from '#/i18n/format';
import { MarkdownView } from '#/ui/MarkdownView';
import { columns, head, question as look } from './look';
import { choicesOf, columnsOf, isTrueFalse, letter, withBlanks } from './printing';
import { PaperMedia } from './PaperMedia';
import { Program } from './Program';
import type { PaperAsked, PaperQuestion } from './types';

/** A question with its number, as candidates read it. */
export function PrintedQuestion({ question, asked }: { question: PaperQuestion; asked: PaperAsked }) {
  const { t } = useTranslation('papers');
  const isProgram = question.input_html !== '' || question.samples.length > 0 || question.type === 'code';
  const showsTitle = isProgram || question.type === 'theory' || question.statement_html === '';
  const { score } = asked;
  return (
    <Box component="article" sx={look.whole} aria-label={t('question.number', { number: formatNumber(asked.number) })}>
      <Box sx={look.statement}>
        <strong>{t('question.number', { number: formatNumber(asked.number) })}</strong>{' '}
        {t('question.points', { count: score, number: formatNumber(score) })}. {showsTitle && <b>{question.title}. </b>}
        <MarkdownView html={withBlanks(question)} />
      </Box>
      {question.media.map((block, index) => (
        <PaperMedia key={index} block={block as RenderedBlock} />
      ))}
      {isProgram && <Program question={question} />}
      {question.on_screen ? (
        <Note text={t('question.onScreen')} />
      ) : (
        <>
          <Choices question={question} asked={asked} />
          <GapOptions question={question} />
          <Things question={question} />
          {question.type === 'short_answer' && <AnswerLine />}
        </>
      )}
    </Box>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Box component="p" sx={look.note}>
      {text}
    </Box>
  );
}

function AnswerLine() {
  const { t } = useTranslation('papers');
  return (
    <Box sx={{ ...head.line, mt: '2mm' }}>
      {t('question.answer')}
      <Box component="span" sx={head.dots} />
    </Box>
  );
}

function Choices({ question, asked }: { question: PaperQuestion; asked: PaperAsked }) {
  const { t } = useTranslation('papers');
  if (question.choices.length === 0) return null;
  const saysEach = isTrueFalse(question);
  const entries = choicesOf(question, asked).map((choice, index) => ({
    ...choice,
    name: saysEach ? `${letter(index).toLowerCase()})` : `${letter(index)}.`,
  }));
  return (
    <>
      {saysEach && <Note text={t('question.trueFalse')} />}
      {question.type === 'multiple_choice' && !saysEach && <Note text={t('question.several')} />}
      <Entries entries={entries} beside={columnsOf(question)} />
    </>
  );
}

/** The words to choose from for each gap. */
function GapOptions({ question }: { question: PaperQuestion }) {
  const { t } = useTranslation('papers');
  const lines = question.gaps.flatMap(({ key, options }, index) =>
    options && options.length > 0 ? [{ key, number: formatNumber(index + 1), options: options.join(' / ') }] : [],
  );
  if (lines.length === 0) return null;
  return (
    <Box component="ul" sx={look.list}>
      {lines.map(({ key, number, options }) => (
        <li key={key}>
          {question.gaps.length > 1 && <strong>({number})</strong>} {t('question.oneOf', { options })}
        </li>
      ))}
    </Box>
  );
}

/** What is put into order or matched: items with numbers, places with letters. */
function Things({ question }: { question: PaperQuestion }) {
  const { t } = useTranslation('papers');
  const { items, places } = question;
  if (items.length === 0) return null;
  const shown = places
    .map((place, index) => ({ ...place, name: `${letter(index)}.` }))
    .filter(({ html, media }) => html !== '' || media);
  return (
    <>
      <Note text={places.length > 0 ? t('question.match') : t('question.order')} />
      <Box sx={{ display: 'grid', columnGap: '8mm', ...columns(shown.length > 0 ? 2 : 1) }}>
        <Entries entries={items.map((item, index) => ({ ...item, name: `${formatNumber(index + 1)}.` }))} beside={1} />
        {shown.length > 0 && <Entries entries={shown} beside={1} />}
      </Box>
    </>
  );
}

interface Entry {
  id: number;
  name: string;
  html: string;
  media?: unknown;
}

function Entries({ entries, beside }: { entries: readonly Entry[]; beside: number }) {
  return (
    <Box component="ul" sx={{ ...look.list, ...columns(beside), alignContent: 'start' }}>
      {entries.map(({ id, name, html, media }) => (
        <Box key={id} component="li" sx={look.entry}>
          <strong>{name}</strong>
          {media ? <PaperMedia block={media as RenderedBlock} /> : <MarkdownView html={html} />}
        </Box>
      ))}
    </Box>
  );
}
