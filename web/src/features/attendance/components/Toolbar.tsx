import AllIcon from '@mui/icons-material/DoneAll';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import CodeIcon from '@mui/icons-material/QrCode2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawnMember } from '../keeping/marks';
import type { Waiting } from '../keeping/useKeeper';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { PlainSelect } from '#/ui/PlainSelect';
import { ALL, monthsOf, type Period } from '../rules/periods';
import { thereOf, totalsOfSession, unknownIn } from '../rules/rows';
import type { Sheet, SheetSession } from '../types';
import { monthName, shortSession } from '../words';

import { WaitingMark } from './WaitingMark';

/** What stands above the register: which sessions, which of them is meant, and what is done with the whole of it. */
export function Toolbar(props: {
  sheet: Sheet;
  members: readonly DrawnMember[];
  session: SheetSession | undefined;
  sessions: readonly SheetSession[];
  period: Period;
  waiting: Waiting;
  isReadOnly: boolean;
  isPhone: boolean;
  onPeriod: (period: Period) => void;
  onSession: (session: number) => void;
  onAllPresent: () => void;
  onUndo: () => void;
  onSend: () => void;
}) {
  const { sheet, members, session, sessions, waiting, isReadOnly, isPhone } = props;
  const { t } = useTranslation('attendance');
  const options = useMemo(
    () =>
      sessions.map((one) => {
        const { id, status, topic } = one;
        const state = status === 'running' ? t('running') : status === 'cancelled' ? t('cancelled') : '';
        return { value: String(id), text: [shortSession(one), state, topic].filter(Boolean).join(' · ') };
      }),
    [sessions, t],
  );
  const isMarkable = session !== undefined && session.status !== 'cancelled' && !isReadOnly;
  const unknown = isMarkable ? unknownIn(members, session.id).length : 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <PeriodChooser sheet={sheet} period={props.period} onPeriod={props.onPeriod} />
      <PlainSelect
        label={t('session')}
        value={String(session?.id ?? '')}
        options={options}
        onChange={(id) => props.onSession(Number(id))}
      />
      {isMarkable && (
        <Button
          variant="contained"
          startIcon={<AllIcon />}
          disabled={unknown === 0}
          onClick={props.onAllPresent}
          sx={isPhone ? { flex: '1 1 100%', minHeight: 48, order: 1 } : undefined}
        >
          {unknown === 0 ? t('allMarked') : t('allPresent', { count: unknown })}
        </Button>
      )}
      {isMarkable && session.status !== 'finished' && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<CodeIcon />}
          component={AppLink}
          to={paths.classProjector(session.id)}
        >
          {t('showCode')}
        </Button>
      )}
      {!isReadOnly && (
        <IconButton aria-label={t('undoLast')} title={t('undoLast')} onClick={props.onUndo}>
          <UndoIcon />
        </IconButton>
      )}
      <WaitingMark waiting={waiting} onSend={props.onSend} />
      {isPhone && session && <Summary members={members} session={session} />}
    </Box>
  );
}

/** A month with the ones beside it, or all there is. */
const PeriodChooser = memo(function PeriodChooser(props: {
  sheet: Sheet;
  period: Period;
  onPeriod: (period: Period) => void;
}) {
  const { sheet, period, onPeriod } = props;
  const { t } = useTranslation('attendance');
  const months = monthsOf(sheet.sessions);
  const at = months.indexOf(period);
  const [previous, next] = [at > 0 ? months[at - 1] : undefined, at >= 0 ? months[at + 1] : undefined];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton
        aria-label={t('previousMonth')}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onPeriod(previous)}
      >
        <PreviousIcon />
      </IconButton>
      <PlainSelect
        label={t('period')}
        value={period}
        options={[
          ...months.map((month) => ({ value: month, text: monthName(month) })),
          { value: ALL, text: t('allSessions') },
        ]}
        onChange={onPeriod}
      />
      <IconButton
        aria-label={t('nextMonth')}
        disabled={next === undefined}
        onClick={() => next !== undefined && onPeriod(next)}
      >
        <NextIcon />
      </IconButton>
    </Box>
  );
});

/** How many were what in the session of a phone's list. */
function Summary({ members, session }: { members: readonly DrawnMember[]; session: SheetSession }) {
  const { t } = useTranslation('attendance');
  const { late, absent, excused, unknown, ...rest } = totalsOfSession(members, session.id);
  const there = thereOf({ late, absent, excused, ...rest });
  return (
    <Box sx={{ flex: '1 1 100%', fontSize: 'var(--lp-font-sm)', color: 'text.secondary', order: 2 }}>
      {t('summary', { there, late, absent, excused, unknown })}
    </Box>
  );
}
