import MessageIcon from '@mui/icons-material/CampaignOutlined';
import MinutesIcon from '@mui/icons-material/MoreTimeOutlined';
import MoreIcon from '@mui/icons-material/MoreVertRounded';
import PauseIcon from '@mui/icons-material/PauseRounded';
import ResumeIcon from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { Menu } from '#/ui/Menu';
import type { ContestView } from '../../types';
import type { Aside } from './Asides';
import { isStill, type SeatGroup } from './seats';
import { SeatTile } from './SeatTile';
import type { SeatMap } from './types';
import type { Pausing } from './usePausing';

interface GroupProps {
  contest: ContestView;
  map: SeatMap;
  group: SeatGroup;
  isOver: boolean;
  pausing: Pausing;
  onOpen: (aside: Aside) => void;
  /** The contest knows no rooms: there is nothing to call this one. */
  isOnly: boolean;
}

/** A room with its seats. */
export function RoomGroup(props: GroupProps) {
  const { contest, map, group, isOver, onOpen, isOnly } = props;
  const { t } = useTranslation('invigilating');
  const id = useId();
  const name = group.room ?? t('noRoom');
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, minWidth: 0 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {isOnly ? t('everybody') : name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('entered', { entered: formatNumber(group.entered), number: formatNumber(group.candidates) })}
        </Typography>
        {group.paused_since != null && (
          <Chip tone="warning">{t('paused', { at: formatTime(group.paused_since) })}</Chip>
        )}
        {group.room != null && <GroupMenu {...props} room={group.room} />}
      </Box>
      <Box component="ul" aria-labelledby={id} sx={tiles}>
        {group.seats.map((seat) => (
          <SeatTile
            key={seat.user_id}
            seat={seat}
            isStill={isStill(seat, map)}
            isOver={isOver}
            isSingle={contest.room.single_session ?? false}
            contest={contest.id}
            onOpen={onOpen}
          />
        ))}
      </Box>
    </Box>
  );
}

/** What is done for a room. */
function GroupMenu({ map, group, isOver, pausing, onOpen, room }: GroupProps & { room: string }) {
  const { t } = useTranslation('invigilating');
  const label = t('actionsOf', { name: room });
  const whom = { kind: 'room', room } as const;
  const over = isOver ? t('over') : undefined;
  return (
    <Menu
      label={label}
      button={
        <IconButton aria-label={label} title={label} sx={{ width: 44, height: 44 }}>
          <MoreIcon />
        </IconButton>
      }
      items={[
        {
          key: 'minutes',
          label: t('minutes.room'),
          icon: <MinutesIcon />,
          onClick: () => onOpen({ what: 'minutes', whom }),
          disabledReason: over,
        },
        group.paused && !map.contest.paused
          ? {
              key: 'resume',
              label: t('pausing.resume.room'),
              icon: <ResumeIcon />,
              onClick: () => void pausing.resume(room),
            }
          : {
              key: 'pause',
              label: t('pausing.pause.room'),
              icon: <PauseIcon />,
              onClick: () => void pausing.pause(room),
              disabledReason: over ?? (map.contest.paused ? t('pausedAll') : undefined),
            },
        {
          key: 'message',
          label: t('message.room'),
          icon: <MessageIcon />,
          onClick: () => onOpen({ what: 'message', whom }),
        },
      ]}
    />
  );
}

/** A map where there is room for one, on a phone a list. */
const tiles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 232px), 1fr))',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
