import MoreIcon from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import { useStable } from '#/ui/useStable';
import type { DrawnMember } from '../keeping/marks';
import { rowOf } from '../rules/rows';
import type { AttendanceStatus, SheetSession } from '../types';
import { tones } from '../words';

/** What has a button of its own; leaving early is in the details. */
const buttons = ['present', 'absent', 'late', 'excused'] as const;

type OnWord = (member: DrawnMember, word: AttendanceStatus | null) => void;

/** One session on a phone: its members, each with large buttons. */
export function PhoneList(props: {
  members: readonly DrawnMember[];
  session: SheetSession;
  isReadOnly: boolean;
  onWord: OnWord;
  onDetails: (member: DrawnMember) => void;
}) {
  const { members, session, isReadOnly } = props;
  const { t } = useTranslation('attendance');
  const { onWord, onDetails } = useStable({ onWord: props.onWord, onDetails: props.onDetails });
  return (
    <Box component="ul" aria-label={t('members')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {members.map((member) => (
        <PhoneRow
          key={member.user_id}
          {...{ member, session, onWord, onDetails }}
          isReadOnly={isReadOnly || session.status === 'cancelled'}
        />
      ))}
    </Box>
  );
}

const PhoneRow = memo(function PhoneRow(props: {
  member: DrawnMember;
  session: SheetSession;
  isReadOnly: boolean;
  onWord: OnWord;
  onDetails: (member: DrawnMember) => void;
}) {
  const { member, session, isReadOnly, onWord, onDetails } = props;
  const { t } = useTranslation('attendance');
  const row = rowOf(member, session.id);
  const pending = member.pending?.[session.id];
  const notes = [
    ...(member.status === 'active' ? [] : [t(`membership.${member.status}`)]),
    ...(row.status === 'late' && row.minutes_late > 0 ? [t('late', { count: row.minutes_late })] : []),
    ...row.flags.map((flag) => t(`flag.${flag}`)),
    ...(row.absence && row.absence.accepted === null ? [t('absenceWaits')] : []),
    ...(row.remark ? [row.remark] : []),
  ];
  return (
    <Box component="li" aria-label={member.full_name} sx={rowStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <Typography variant="subtitle1" component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {member.full_name}
        </Typography>
        {row.status === 'left_early' && <Chip tone={tones.left_early}>{t('status.left_early')}</Chip>}
        {pending === 'waiting' && <Chip tone="warning">{t('pending.waiting')}</Chip>}
        {pending === 'conflict' && <Chip tone="danger">{t('pending.conflict')}</Chip>}
        <IconButton
          aria-label={t('detailsOf', { name: member.full_name })}
          onClick={() => onDetails(member)}
          sx={{ width: 44, height: 44 }}
        >
          <MoreIcon />
        </IconButton>
      </Box>
      {notes.length > 0 && (
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {notes.join(' · ')}
        </Typography>
      )}
      <Box role="group" aria-label={member.full_name} sx={{ display: 'flex', gap: 1, mt: 1 }}>
        {buttons.map((status) => {
          const isOn = row.status === status;
          return (
            <ButtonBase
              key={status}
              aria-pressed={isOn}
              disabled={isReadOnly}
              data-tone={tones[status]}
              // What follows from the times is confirmed; a word that is pressed again is taken back.
              onClick={() => onWord(member, row.word === status ? null : status)}
              sx={buttonStyle}
            >
              <b>{t(`letter.${status}`)}</b>
              {t(`short.${status}`)}
            </ButtonBase>
          );
        })}
      </Box>
    </Box>
  );
});

const rowStyle = {
  p: 3,
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-md)',
  background: 'var(--lp-surface)',
} as const;

const pressed = (name: string) => ({
  borderColor: `var(--lp-${name}-text)`,
  color: `var(--lp-${name}-text)`,
  backgroundColor: `color-mix(in srgb, var(--lp-${name}) 16%, var(--lp-surface))`,
});

const buttonStyle = {
  flex: 1,
  minWidth: 0,
  minHeight: 52,
  flexDirection: 'column',
  fontSize: 'var(--lp-font-xs)',
  border: '1px solid var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-md)',
  '& b': { fontSize: 'var(--lp-font-md)', lineHeight: 1.2 },
  '&.Mui-disabled': { opacity: 0.6 },
  '&[aria-pressed=true][data-tone=success]': pressed('success'),
  '&[aria-pressed=true][data-tone=danger]': pressed('danger'),
  '&[aria-pressed=true][data-tone=warning]': pressed('warning'),
  '&[aria-pressed=true][data-tone=info]': pressed('info'),
} as const;
