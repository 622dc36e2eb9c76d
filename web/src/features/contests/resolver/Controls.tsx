import StartIcon from '@mui/icons-material/FirstPageRounded';
import FillIcon from '@mui/icons-material/FullscreenRounded';
import BackIcon from '@mui/icons-material/ChevronLeftRounded';
import ForthIcon from '@mui/icons-material/ChevronRightRounded';
import EndIcon from '@mui/icons-material/LastPageRounded';
import PauseIcon from '@mui/icons-material/PauseRounded';
import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import type { Ceremony } from './useCeremony';

/** The buttons of the ceremony; each says its key. */
export function Controls({ ceremony, onFill }: { ceremony: Ceremony; onFill: () => void }) {
  const { t } = useTranslation('resolver');
  const { taken, total, isPlaying, go, jump, play } = ceremony;
  const [isAtStart, isAtEnd] = [taken === 0, taken === total];
  return (
    <Box role="group" aria-label={t('control.label')} sx={{ display: 'flex', flexWrap: 'wrap' }}>
      <Control label={t('control.start')} icon={StartIcon} off={isAtStart} onClick={() => jump(0)} />
      <Control label={t('control.back')} icon={BackIcon} off={isAtStart} onClick={() => go(-1)} />
      <Control
        label={t(isPlaying ? 'control.stop' : 'control.play')}
        icon={isPlaying ? PauseIcon : PlayIcon}
        off={isAtEnd}
        onClick={() => play(!isPlaying)}
      />
      <Control label={t('control.forth')} icon={ForthIcon} off={isAtEnd} onClick={() => go(1)} />
      <Control label={t('control.end')} icon={EndIcon} off={isAtEnd} onClick={() => jump(total)} />
      <Control label={t('control.fill')} icon={FillIcon} onClick={onFill} />
    </Box>
  );
}

function Control(props: { label: string; icon: typeof StartIcon; off?: boolean; onClick: () => void }) {
  const { label, icon: Icon, off, onClick } = props;
  return (
    <IconButton aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon />
    </IconButton>
  );
}
