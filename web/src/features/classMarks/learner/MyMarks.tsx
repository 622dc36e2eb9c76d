import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { StateChip } from '#/features/classWork';
import { formatDateTime } from '#/i18n/format';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { bookQuery } from '../api';
import { useBookNews } from '../components/useBookNews';
import { cellOf, columnsOf, termOf, type MarkColumn } from '../rules/columns';
import { tenText, valueOf } from '../rules/scale';
import { terms, type Book, type BookRow, type Scale, type Term } from '../types';
import { markOf, termReason, yearReason } from '../words';

/** My marks in a class: the year's and the semesters', and what each of them is made of. */
export function MyMarks({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classMarks');
  const query = useQuery(bookQuery(classroom.id));
  useBookNews(classroom.id);
  return (
    <QueryView query={query}>
      {(book) => {
        const [row] = book.rows;
        return !row || row.cells.every((cell) => cell === null) ? (
          <EmptyState title={t('mine.none')} text={t('mine.noneText')} />
        ) : (
          <Own book={book} row={row} />
        );
      }}
    </QueryView>
  );
}

function Own({ book, row }: { book: Book; row: BookRow }) {
  const { t } = useTranslation('classMarks');
  return (
    <Box sx={column}>
      <Card component="section" aria-label={t('mine.results')}>
        <CardContent component="dl" sx={figures}>
          {terms.map((term) => {
            const of = termOf(row, term);
            return (
              <Figure
                key={term}
                name={t('term.name', { term })}
                mark={of.mark}
                reason={termReason(t, of, book.assignments)}
              />
            );
          })}
          <Figure name={t('year.name')} mark={row.year.mark} reason={yearReason(t, row.year)} />
        </CardContent>
      </Card>
      {terms.map((term) => (
        <TermList key={term} {...{ book, row, term }} />
      ))}
    </Box>
  );
}

/** A mark in large, or why there is none. */
function Figure({ name, mark, reason }: { name: string; mark: number | null; reason: string | null }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Typography component="span" variant="h2">
          {mark === null ? '–' : tenText(mark)}
        </Typography>
        {reason && (
          <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Typography>
        )}
      </Box>
    </div>
  );
}

/** The work of a semester with my marks; nothing where none is for me. */
function TermList({ book, row, term }: { book: Book; row: BookRow; term: Term }) {
  const { t } = useTranslation('classMarks');
  const id = useId();
  const mine = columnsOf(book, term).filter((one) => cellOf(row, one) !== null);
  if (mine.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent>
        <Typography id={id} component="h2" variant="h3">
          {t('term.name', { term })}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {mine.map((one) => (
            <Line key={one.key} row={row} column={one} scale={book.scale} />
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

function Line({ row, column: of, scale }: { row: BookRow; column: MarkColumn; scale: Scale }) {
  const { t } = useTranslation('classMarks');
  const cell = cellOf(row, of);
  if (of.kind !== 'work' || !cell) return null;
  const { assignment } = of;
  const notes = [
    t(`weight.${assignment.weight as 1}`),
    assignment.due_at !== null && t('due', { time: formatDateTime(assignment.due_at) }),
    cell.days_late > 0 && t('daysLate', { count: cell.days_late }),
  ];
  const hasMark = valueOf(cell, scale) !== null && !cell.excused;
  return (
    <Box component="li" aria-label={assignment.title} sx={line}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {assignment.title}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {notes.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {(!hasMark || cell.state !== 'done') && <StateChip state={cell.state} />}
        {hasMark && (
          <Typography variant="h3" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {markOf(cell, assignment, scale)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 820 } as const;

const figures = {
  m: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
} as const;

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  py: 3,
  borderBottom: '1px solid var(--lp-border)',
  '&:last-of-type': { borderBottom: 0, pb: 0 },
} as const;
