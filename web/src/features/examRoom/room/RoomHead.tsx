import BackIcon from '@mui/icons-material/ArrowBackRounded';
import NewsIcon from '@mui/icons-material/ForumOutlined';
import BoardIcon from '@mui/icons-material/LeaderboardOutlined';
import MoreIcon from '@mui/icons-material/MoreVertRounded';
import OfflineIcon from '@mui/icons-material/WifiOffRounded';
import OnlineIcon from '@mui/icons-material/WifiRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#/features/problems';
import { SavedMark, type TakenState } from '#/features/quiz';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Countdown } from '#/ui/Countdown';
import { Menu } from '#/ui/Menu';
import { contestKey } from '../api';
import { useIsExaminee } from '../signIn/examinee';
import { LeaveButton } from '../signIn/LeaveButton';
import type { ContestPart, ContestView } from '../types';

/** What the head opens beside the room. */
export interface HeadActions {
  /** Shows the board; null: nobody sees it now. */
  onBoard: (() => void) | null;
  onNews: () => void;
  /** Shows what was noted of oneself; null: nothing is. */
  onLog: (() => void) | null;
  /** Asks for something to be printed; null: nothing is. */
  onPrint: (() => void) | null;
}

interface RoomHeadProps extends HeadActions {
  contest: ContestView;
  /** The part that is open. */
  part?: ContestPart;
  /** How its attempt stands, while it is taken. */
  taken?: TakenState;
}

/** The room's own head: the contest and its part, what time is left, the connection, and how safe the answers are. */
export function RoomHead({ contest, part, taken, onBoard, onNews, onLog, onPrint }: RoomHeadProps) {
  const { t } = useTranslation('examRoom');
  const back = part ? paths.exam(contest.slug) : paths.contest(contest.slug);
  const words = t(part ? 'head.toParts' : 'head.toContest');
  const isExaminee = useIsExaminee();
  return (
    <Box component="header" sx={look}>
      {(part || !isExaminee) && (
        <IconButton component={AppLink} to={back} aria-label={words} title={words} sx={square}>
          <BackIcon />
        </IconButton>
      )}
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography variant="subtitle1" component="h1" noWrap title={contest.name}>
          {contest.name}
        </Typography>
        {part && (
          <Typography variant="caption" component="p" color="textSecondary" noWrap sx={{ m: 0 }}>
            {part.name}
          </Typography>
        )}
      </Box>
      <Box sx={states}>
        <Times contest={contest} taken={taken} />
        <Connection />
        {taken && <SavedMark state={taken.saved} />}
      </Box>
      <IconButton aria-label={t('head.news')} title={t('head.news')} onClick={onNews} sx={square}>
        <NewsIcon />
      </IconButton>
      {onBoard && (
        <IconButton aria-label={t('head.board')} title={t('head.board')} onClick={onBoard} sx={square}>
          <BoardIcon />
        </IconButton>
      )}
      {isExaminee && <LeaveButton contest={contest} />}
      <MoreMenu taken={taken} onLog={onLog} onPrint={onPrint} />
    </Box>
  );
}

/** What is left of the part and of the whole; where both end together, once. */
function Times({ contest, taken }: Pick<RoomHeadProps, 'contest' | 'taken'>) {
  const { t } = useTranslation('examRoom');
  const queryClient = useQueryClient();
  const { my_entry: entry, state, end_time: end } = contest;
  const ends = entry?.ends_at ?? end;
  const deadline = taken?.deadlineAt ?? null;
  // A virtual entry has its own time after the contest.
  const isVirtual = entry?.kind === 'virtual';
  const isOver = state === 'completed' && !isVirtual;
  const renew = () => void queryClient.invalidateQueries({ queryKey: contestKey });
  if (entry?.paused) return <span>{t('head.paused')}</span>;
  return (
    <>
      {deadline !== null && deadline !== ends && (
        <Typography variant="subtitle1" component="span">
          {t('head.partLeft')} <Countdown until={deadline} />
        </Typography>
      )}
      {isOver ? (
        <span>{t('head.over')}</span>
      ) : (
        (state === 'running' || isVirtual) && (
          <span>
            {t('head.contestLeft')} <Countdown until={ends} onEnd={renew} />
          </span>
        )
      )}
    </>
  );
}

function Connection() {
  const { t } = useTranslation('examRoom');
  const isOnline = useOnline();
  const Icon = isOnline ? OnlineIcon : OfflineIcon;
  const words = t(isOnline ? 'head.online' : 'head.offline');
  return (
    <Box
      component="span"
      role="status"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: isOnline ? 'text.secondary' : 'var(--lp-warning-text)',
      }}
    >
      <Icon fontSize="small" aria-hidden />
      {words}
    </Box>
  );
}

/** What is done seldom, and not by mistake. */
function MoreMenu({ taken, onLog, onPrint }: Pick<RoomHeadProps, 'taken' | 'onLog' | 'onPrint'>) {
  const { t } = useTranslation('examRoom');
  const label = t('head.more');
  const canFinish = taken?.isRepeated ?? false;
  if (onLog === null && onPrint === null && !canFinish) return null;
  const handIn = taken?.handIn ?? null;
  return (
    <Menu
      label={label}
      button={
        <IconButton aria-label={label} title={label} sx={square}>
          <MoreIcon />
        </IconButton>
      }
      items={[
        onPrint && { key: 'print', label: t('prints.open'), onClick: onPrint },
        onLog && { key: 'log', label: t('log.title'), onClick: onLog },
        canFinish && {
          key: 'finish',
          label: t('head.finish'),
          danger: true,
          onClick: handIn ?? undefined,
          disabledReason: handIn ? undefined : t('head.finishLater'),
        },
      ]}
    />
  );
}

const square = { width: 44, height: 44, flex: 'none' } as const;
const states = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 0.5,
  typography: 'body2',
  order: { xs: 1, sm: 0 },
  flex: { xs: '1 0 100%', sm: 'none' },
  px: { xs: 2, sm: 0 },
} as const;
const look = {
  position: 'sticky',
  top: 0,
  zIndex: 6,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 'var(--lp-header)',
  px: { xs: 1, sm: 3 },
  py: 1,
  borderBottom: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
