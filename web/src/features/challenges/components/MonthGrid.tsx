import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import {
  addDays,
  addMonths,
  firstOf,
  formatMonth,
  formatWeekday,
  mondayOf,
  monthOf,
  sameDayIn,
  spokenDay,
  weekdayOf,
  weeksOf,
  type Day,
} from '../days';

/** What stands in a day of the calendar. */
export interface DayCell {
  /** What it is, in words, behind the date. */
  label: string;
  content?: ReactNode;
  /** Where it leads; otherwise `onOpen` is told, if there is one. */
  to?: AppPath;
  onOpen?: () => void;
}

export interface MonthGridProps {
  label: string;
  /** The day that has the focus, or would; its month is shown. */
  day: Day;
  onDay: (day: Day) => void;
  /** The day has to get the focus whenever this rises. */
  focusCount?: number;
  today: Day;
  /** The last day that may be looked at. */
  last?: Day;
  cellOf: (day: Day) => DayCell;
}

/** Where a key leads from a day; null: nowhere. */
function moved(key: string, day: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return mondayOf(day);
    case 'End':
      return addDays(mondayOf(day), 6);
    case 'PageUp':
      return sameDayIn(day, -1);
    case 'PageDown':
      return sameDayIn(day, 1);
    default:
      return null;
  }
}

/** A month's days: arrows move by a day or a week, Page Up and Page Down by a month, Enter opens. */
export function MonthGrid(props: MonthGridProps) {
  const { label, day, onDay, focusCount = 0, today, last, cellOf } = props;
  const id = useId();
  const month = monthOf(day);
  const grid = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const asked = useRef(0);
  useEffect(() => {
    if (focusCount === asked.current && !isMoved.current) return;
    asked.current = focusCount;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day, focusCount]);
  const go = (event: KeyboardEvent) => {
    const target = moved(event.key, day);
    if (target === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const within = last !== undefined && target > last ? last : target;
    isMoved.current = within !== day;
    onDay(within);
  };
  const weeks = weeksOf(month);
  return (
    <Box sx={{ minWidth: 0 }}>
      <MonthHead id={id} month={month} last={last} onMonth={(next) => onDay(dayIn(next, today, last))} />
      <Box ref={grid} role="grid" aria-label={label} aria-describedby={id} onKeyDown={go}>
        <Box role="row" sx={row}>
          {weeks[0]?.map((weekday) => (
            <Typography
              key={weekday}
              role="columnheader"
              aria-label={formatWeekday(weekday, 'long')}
              variant="caption"
              color="textSecondary"
              align="center"
            >
              {formatWeekday(weekday, 'short')}
            </Typography>
          ))}
        </Box>
        {weeks.map((week) => (
          <Box key={week[0]} role="row" sx={row}>
            {week.map((one) => (
              <Box key={one} role="gridcell" aria-selected={one === day} sx={{ minWidth: 0, display: 'grid' }}>
                {monthOf(one) === month && (last === undefined || one <= last) && (
                  <DayButton
                    day={one}
                    cell={cellOf(one)}
                    isToday={one === today}
                    isCurrent={one === day}
                    onFocus={() => onDay(one)}
                  />
                )}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The day that is chosen first in a month: today where it is in it. */
function dayIn(month: string, today: Day, last: Day | undefined): Day {
  if (month === monthOf(today)) return today;
  const first = firstOf(month);
  return last !== undefined && first > last ? last : first;
}

function MonthHead(props: { id: string; month: string; last: Day | undefined; onMonth: (month: string) => void }) {
  const { id, month, last, onMonth } = props;
  const { t } = useTranslation('challenges');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
      <Typography id={id} component="h3" variant="subtitle1" aria-live="polite" sx={{ mr: 'auto' }}>
        {formatMonth(month)}
      </Typography>
      <IconButton aria-label={t('calendar.previous')} onClick={() => onMonth(addMonths(month, -1))}>
        <PreviousIcon />
      </IconButton>
      <IconButton
        aria-label={t('calendar.next')}
        disabled={last !== undefined && month >= monthOf(last)}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <NextIcon />
      </IconButton>
    </Box>
  );
}

function DayButton(props: { day: Day; cell: DayCell; isToday: boolean; isCurrent: boolean; onFocus: () => void }) {
  const { day, cell, isToday, isCurrent, onFocus } = props;
  const shared = {
    'data-day': day,
    tabIndex: isCurrent ? 0 : -1,
    'aria-label': `${spokenDay(day)}: ${cell.label}`,
    'aria-current': isToday ? ('date' as const) : undefined,
    onFocus,
    sx: { ...dayStyle, ...(isToday && { borderColor: 'primary.main' }), ...(weekdayOf(day) > 4 && weekend) },
  };
  const inside = (
    <>
      <Typography component="span" variant="body2" sx={{ fontWeight: isToday ? 'var(--lp-bold)' : undefined }}>
        {Number(day.slice(8))}
      </Typography>
      {cell.content}
    </>
  );
  if (cell.to) {
    return (
      <ButtonBase component={AppLink} to={cell.to} {...shared}>
        {inside}
      </ButtonBase>
    );
  }
  return (
    <ButtonBase {...shared} aria-disabled={!cell.onOpen} disableRipple={!cell.onOpen} onClick={cell.onOpen}>
      {inside}
    </ButtonBase>
  );
}

const row = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 1, mb: 1 } as const;

const weekend = { backgroundColor: 'action.hover' } as const;

const dayStyle = {
  minWidth: 0,
  minHeight: { xs: 52, sm: 72 },
  p: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: '2px',
  textAlign: 'left',
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-sm)',
  color: 'text.primary',
  '&:hover': { backgroundColor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid var(--lp-primary-text)', outlineOffset: '1px' },
} as const;
