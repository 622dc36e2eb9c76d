import DownIcon from '@mui/icons-material/ArrowDropDown';
import UpIcon from '@mui/icons-material/ArrowDropUp';
import SameIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';

/** Ranks gained or lost since the period before; the words are for who can't see the arrow. */
export function ChangeMark({ change }: { change: number | null }) {
  const { t } = useTranslation('leaderboard');
  if (change === null) {
    return (
      <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
        <span aria-hidden>{t('change.newMark')}</span>
        <span className="lp-visually-hidden">{t('change.new')}</span>
      </Box>
    );
  }
  const count = Math.abs(change);
  const [Icon, color, words] =
    change > 0
      ? ([UpIcon, 'success.main', t('change.up', { count })] as const)
      : change < 0
        ? ([DownIcon, 'error.main', t('change.down', { count })] as const)
        : ([SameIcon, 'text.secondary', t('change.same')] as const);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <Icon aria-hidden sx={{ color, fontSize: change === 0 ? 16 : 24 }} />
      {count > 0 && <span aria-hidden>{formatNumber(count)}</span>}
      <span className="lp-visually-hidden">{words}</span>
    </Box>
  );
}
