import FailedIcon from '@mui/icons-material/ErrorOutlineRounded';
import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import SavedIcon from '@mui/icons-material/CloudDoneOutlined';
import SavingIcon from '@mui/icons-material/CloudUploadOutlined';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import { useTranslation } from 'react-i18next';
import type { KeeperState } from '#/offline/answerKeeper';

const icons: Record<Exclude<KeeperState, 'clean'>, typeof SvgIcon> = {
  waiting: SavingIcon,
  saving: SavingIcon,
  saved: SavedIcon,
  failed: FailedIcon,
  offline: OfflineIcon,
};

/** How safe the answers are, quietly; a screen reader is told of nothing but trouble. */
export function SavedMark({ state }: { state: KeeperState }) {
  const { t } = useTranslation('quiz');
  if (state === 'clean') return null;
  const Icon = icons[state];
  const isTrouble = state === 'failed' || state === 'offline';
  return (
    <Box
      component="span"
      role={isTrouble ? 'status' : undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        typography: 'body2',
        color: isTrouble ? 'var(--lp-warning-text)' : 'text.secondary',
      }}
    >
      <Icon fontSize="small" aria-hidden />
      {t(`saved.${state}`)}
    </Box>
  );
}
