import OutlinedInput from '@mui/material/OutlinedInput';
import { memo, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import type { Marking } from '../keeping/useMarking';
import type { MarkColumn } from '../rules/columns';
import type { DrawnRow } from '../rules/cells';
import { fieldText, highest, typedMark, valueOf, valueText } from '../rules/scale';
import type { Scale } from '../types';

/** By what a field is found among those of the list. */
const FIELD = 'data-mark';

/** A learner's mark in a field: Enter goes to the next, Escape takes back what was typed. */
export const PhoneMark = memo(function PhoneMark(props: {
  row: DrawnRow;
  column: Extract<MarkColumn, { kind: 'work' }>;
  scale: Scale;
  isReadOnly: boolean;
  /** What has the fields of the list. */
  frame: RefObject<HTMLElement | null>;
  onMark: Marking['mark'];
}) {
  const { row, column, scale, isReadOnly, frame, onMark } = props;
  const { t } = useTranslation('classMarks');
  const [text, setText] = useState<string | null>(null);
  const { assignment, index } = column;
  const cell = row.cells[index];
  if (!cell) return null;
  const { points } = assignment;
  const shown = fieldText(valueOf(cell, scale));
  const mark = typedMark(text ?? shown, points, scale);
  const isWrong = text !== null && mark === undefined;
  const keep = () => {
    setText(null);
    if (text === null || text === shown) return;
    if (mark === undefined) toasts.error(t('invalid', { most: valueText(highest(points, scale), scale) }));
    else onMark({ row, assignment, cell }, mark);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') setText(null);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const fields = [...(frame.current?.querySelectorAll<HTMLElement>(`[${FIELD}]`) ?? [])];
    const next = fields[fields.findIndex((field) => field === event.target) + 1];
    // What is left keeps itself.
    if (next) next.focus();
    else (event.target as HTMLElement).blur();
  };
  return (
    <OutlinedInput
      size="small"
      value={text ?? shown}
      readOnly={isReadOnly}
      error={isWrong}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={keep}
      onKeyDown={press}
      endAdornment={<span aria-hidden>/{valueText(highest(points, scale), scale)}</span>}
      sx={{ flex: '0 0 112px', minHeight: 44, fontVariantNumeric: 'tabular-nums' }}
      inputProps={{
        [FIELD]: '',
        inputMode: 'decimal',
        autoComplete: 'off',
        enterKeyHint: 'next',
        'aria-label': t('markOf', { name: row.full_name, title: assignment.title }),
        'aria-invalid': isWrong,
      }}
    />
  );
});
