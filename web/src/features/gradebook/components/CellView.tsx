import DoneIcon from '@mui/icons-material/CheckRounded';
import MissingIcon from '@mui/icons-material/ErrorOutlineRounded';
import WaitingIcon from '@mui/icons-material/HourglassEmptyRounded';
import FailedIcon from '@mui/icons-material/ReplayCircleFilledOutlined';
import LateIcon from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery, type AppPath } from '#/routing/paths';
import { Chip, type Tone } from '#/ui/Chips';
import type { BookCell, BookItem, BookRow, Scale } from '../api';
import { markText, percentText } from '../marks';

/** What cells are drawn with, the same for all of them. */
export interface CellContext {
  course: number;
  scale: Scale;
  /** Where an attempt opens beside the table. */
  attemptPath: (attempt: number) => AppPath;
}

interface CellProps {
  row: BookRow;
  item: BookItem;
  cell: BookCell;
  context: CellContext;
}

/** What a learner has of a lesson: each thing in a colour, with a sign and in words. */
export function CellView({ row, item, cell, context }: CellProps) {
  const { t } = useTranslation('gradebook');
  const isTeachers = cell.status === 'waiting' && cell.to_mark_id !== null;
  const queue = withQuery(paths.manageMarking, { course_id: context.course, answer: cell.to_mark_id ?? undefined });
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      <Mark {...{ row, item, cell, context }} />
      {cell.status === 'waiting' && (
        <Word
          tone="warning"
          icon={WaitingIcon}
          text={t('cell.waiting')}
          to={isTeachers ? queue : undefined}
          of={`${item.title}, ${row.user.name}`}
        />
      )}
      {cell.status === 'missing' && <Word tone="danger" icon={MissingIcon} text={t('cell.missing')} />}
      {cell.late && <Word tone="neutral" icon={LateIcon} text={t('cell.late')} />}
    </Box>
  );
}

/** The mark of a quiz, or how far another lesson is. */
function Mark({ row, item, cell, context }: CellProps) {
  const { t } = useTranslation('gradebook');
  const of = `${item.title}, ${row.user.name}`;
  const attempt = cell.quiz_submission_id;
  const to = attempt === null ? undefined : context.attemptPath(attempt);
  const mark = markText(cell, context.scale);
  if (mark !== null)
    return (
      <Word
        tone={cell.finished ? 'success' : 'danger'}
        icon={cell.finished ? DoneIcon : FailedIcon}
        text={mark}
        note={cell.finished ? t('cell.passed') : t('cell.failed')}
        {...{ to, of }}
      />
    );
  if (cell.status === 'done') return <Word tone="success" icon={DoneIcon} text={t('cell.done')} />;
  if (cell.status !== 'started') return null;
  const text = attempt === null && cell.percent !== null ? percentText(cell.percent) : t('cell.started');
  return <Word tone="info" text={text} {...{ to, of }} />;
}

/** A word in a pill, which may lead somewhere; `note` and `of` are for who can't see where it stands. */
function Word(props: { tone: Tone; icon?: typeof SvgIcon; text: string; note?: string; to?: AppPath; of?: string }) {
  const { tone, icon: Icon, text, note, to, of } = props;
  const chip = (
    <Chip tone={tone}>
      {Icon && <Icon aria-hidden sx={{ fontSize: 16, mx: '-2px' }} />}
      {text}
      {note && !to && <span className="lp-visually-hidden">{note}</span>}
    </Chip>
  );
  if (!to) return chip;
  return (
    <Box
      component={AppLink}
      to={to}
      preventScrollReset
      aria-label={[text, note, of].filter(Boolean).join(', ')}
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 28, borderRadius: 999, textDecoration: 'none' }}
    >
      {chip}
    </Box>
  );
}
