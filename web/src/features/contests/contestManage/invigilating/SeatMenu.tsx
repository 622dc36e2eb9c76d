import MessageIcon from '@mui/icons-material/CampaignOutlined';
import ReleaseIcon from '@mui/icons-material/DevicesRounded';
import LateIcon from '@mui/icons-material/MoveToInboxOutlined';
import LogIcon from '@mui/icons-material/HistoryRounded';
import MinutesIcon from '@mui/icons-material/MoreTimeOutlined';
import MoreIcon from '@mui/icons-material/MoreVertRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import { Menu } from '#/ui/Menu';
import { toasts } from '#/ui/toasts';
import { release } from './api';
import type { SeatProps } from './SeatTile';

/** What can be done for one. */
export function SeatMenu({ contest, seat, isOver, isSingle, onOpen }: SeatProps) {
  const { t } = useTranslation('invigilating');
  const { name, entry_id: entry } = seat;
  const label = t('actionsOf', { name });
  const absent = entry == null ? t('notEntered') : undefined;
  const whom = { kind: 'one', entry: entry ?? 0, name } as const;
  const free = async () => {
    const isDone = await dialogs.confirm({
      title: t('release.title', { name }),
      text: t('release.text'),
      action: t('release.action'),
      run: () => release(contest, whom.entry),
    });
    if (isDone) toasts.success(t('release.done', { name }));
  };
  return (
    <Menu
      label={label}
      button={
        <IconButton aria-label={label} title={label} sx={{ width: 40, height: 40, mt: -1, mr: -1.5 }}>
          <MoreIcon />
        </IconButton>
      }
      items={[
        {
          key: 'minutes',
          label: t('minutes.one'),
          icon: <MinutesIcon />,
          onClick: () => onOpen({ what: 'minutes', whom }),
          disabledReason: absent ?? (isOver ? t('over') : undefined),
        },
        {
          key: 'message',
          label: t('message.one'),
          icon: <MessageIcon />,
          onClick: () => onOpen({ what: 'message', whom }),
          disabledReason: absent,
        },
        isSingle && {
          key: 'release',
          label: t('release.open'),
          icon: <ReleaseIcon />,
          onClick: () => void free(),
          disabledReason: absent,
        },
        {
          key: 'log',
          label: t('log.open'),
          icon: <LogIcon />,
          onClick: () => onOpen({ what: 'log', entry: whom.entry, name }),
          disabledReason: absent,
        },
        ...seat.late.map(({ quiz_submission_id: attempt, part_name: part }) => ({
          key: `late-${attempt}`,
          label: t('lateOf', { part }),
          icon: <LateIcon />,
          onClick: () => onOpen({ what: 'late', attempt, name, back: null }),
        })),
      ]}
    />
  );
}
