import DateIcon from '@mui/icons-material/EventOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import PreviewIcon from '@mui/icons-material/PreviewOutlined';
import RequiresIcon from '@mui/icons-material/LockClockOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import type { EditItem, Finding } from '../types';

/** Something special about an item: a sign, and its words. */
export interface Badge {
  Icon: typeof SvgIcon;
  words: string;
  color?: 'error' | 'warning';
}

/** What is special about an item. `requires`: the titles of what has to be finished first. */
export function useBadges(item: EditItem, requires: string, remarks: readonly Finding[] = []): Badge[] {
  const { t } = useTranslation('curriculum');
  const { opens_at: at, opens_after_days: days } = item;
  const isWrong = remarks.some(({ level }) => level === 'error');
  const opens = [
    at === null ? '' : t('badge.opensAt', { date: formatDateTime(at) }),
    days === null ? '' : t('badge.opensAfter', { count: days, number: formatNumber(days) }),
  ].filter(Boolean);
  const badges: (Badge | false)[] = [
    item.is_hidden && { Icon: HiddenIcon, words: t('badge.hidden') },
    item.is_preview && { Icon: PreviewIcon, words: t('badge.preview') },
    opens.length > 0 && { Icon: DateIcon, words: opens.join('; ') },
    requires !== '' && { Icon: RequiresIcon, words: t('badge.requires', { titles: requires }) },
    remarks.length > 0 && {
      Icon: isWrong ? ErrorIcon : WarningIcon,
      color: isWrong ? 'error' : 'warning',
      words: remarks.map(({ message }) => message).join('; '),
    },
  ];
  return badges.filter((badge) => badge !== false);
}

/** The signs of what is special about an item; its row says their words. */
export function RowBadges({ badges }: { badges: readonly Badge[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, flexShrink: 0 }}>
      {badges.map(({ Icon, words, color }) => (
        <Box key={words} component="span" title={words} sx={{ display: 'inline-flex' }}>
          <Icon aria-hidden color={color} sx={{ fontSize: 18, color: color ? undefined : 'text.secondary' }} />
        </Box>
      ))}
    </Box>
  );
}
