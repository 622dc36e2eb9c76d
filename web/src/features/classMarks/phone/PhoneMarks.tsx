import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainSelect } from '#/ui/PlainSelect';
import { useStable } from '#/ui/useStable';
import type { Marking } from '../keeping/useMarking';
import { cellOf, type MarkColumn } from '../rules/columns';
import type { DrawnRow } from '../rules/cells';
import type { BookAssignment, Scale } from '../types';
import { columnName, columnWords } from '../words';
import { PhoneMark } from './PhoneMark';

const ways = ['work', 'learner'] as const;
type Way = (typeof ways)[number];

/** Marks on a phone: one assignment with its learners, or one learner with all of the work. */
export function PhoneMarks(props: {
  rows: readonly DrawnRow[];
  columns: readonly MarkColumn[];
  assignments: readonly BookAssignment[];
  scale: Scale;
  isReadOnly: boolean;
  onMark: Marking['mark'];
}) {
  const { rows, columns, assignments, scale, isReadOnly } = props;
  const { t } = useTranslation('classMarks');
  const [way, setWay] = useState<Way>('work');
  const [key, setKey] = useState('');
  const [user, setUser] = useState(0);
  const frame = useRef<HTMLUListElement>(null);
  const { onMark } = useStable({ onMark: props.onMark });
  const column = columns.find((one) => one.key === key) ?? columns[0];
  const row = rows.find((one) => one.user_id === user) ?? rows[0];
  if (!column || !row) return null;
  const lines =
    way === 'work'
      ? rows.map((one) => ({ key: one.user_id, row: one, column, label: one.full_name }))
      : columns.map((one) => ({ key: one.key, row, column: one, label: columnName(t, one) }));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={way}
        onChange={(_, next: Way | null) => next && setWay(next)}
        aria-label={t('way.label')}
      >
        {ways.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`way.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {way === 'work' ? (
        <Chooser
          label={t('way.work')}
          value={column.key}
          options={columns.map((one) => ({ value: one.key, text: columnName(t, one) }))}
          onChange={setKey}
        />
      ) : (
        <Chooser
          label={t('way.learner')}
          value={String(row.user_id)}
          options={rows.map((one) => ({ value: String(one.user_id), text: one.full_name }))}
          onChange={(value) => setUser(Number(value))}
        />
      )}
      <Box
        ref={frame}
        component="ul"
        aria-label={way === 'work' ? columnName(t, column) : row.full_name}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
      >
        {lines.map((line) => (
          <Box component="li" key={line.key} aria-label={line.label} sx={lineStyle}>
            <div>
              <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
                {line.label}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
                {columnWords(t, { row: line.row, column: line.column, assignments, scale })}
              </Typography>
            </div>
            {line.column.kind === 'work' && cellOf(line.row, line.column) && (
              <PhoneMark
                key={`${line.row.user_id}/${line.column.key}/${scale}`}
                {...{ scale, isReadOnly, frame, onMark }}
                row={line.row}
                column={line.column}
              />
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** One of a list, with the ones beside it. */
function Chooser(props: {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
}) {
  const { label, value, options, onChange } = props;
  const { t } = useTranslation('classMarks');
  const at = options.findIndex((option) => option.value === value);
  const [previous, next] = [options[at - 1], options[at + 1]];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', '& .MuiInputBase-root': { flex: 1, maxWidth: 'none' } }}>
      <IconButton aria-label={t('previous')} disabled={!previous} onClick={() => previous && onChange(previous.value)}>
        <PreviousIcon />
      </IconButton>
      <PlainSelect {...{ label, value, options, onChange }} />
      <IconButton aria-label={t('next')} disabled={!next} onClick={() => next && onChange(next.value)}>
        <NextIcon />
      </IconButton>
    </Box>
  );
}

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
  p: 3,
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-md)',
  background: 'var(--lp-surface)',
  '& > :first-of-type': { minWidth: 0 },
} as const;
