import MessageIcon from '@mui/icons-material/CampaignOutlined';
import RescueIcon from '@mui/icons-material/MedicalServicesOutlined';
import MinutesIcon from '@mui/icons-material/MoreTimeOutlined';
import PauseIcon from '@mui/icons-material/PauseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Aside } from './Asides';
import type { Pausing } from './usePausing';

/** What is done for all at once. */
export function AllActions(props: {
  isOver: boolean;
  isPaused: boolean;
  pausing: Pausing;
  onOpen: (aside: Aside) => void;
}) {
  const { isOver, isPaused, pausing, onOpen } = props;
  const { t } = useTranslation('invigilating');
  const all = { kind: 'all' } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {!isOver && (
        <Button variant="outlined" startIcon={<MinutesIcon />} onClick={() => onOpen({ what: 'minutes', whom: all })}>
          {t('minutes.all')}
        </Button>
      )}
      {!isOver && !isPaused && (
        <Button variant="outlined" startIcon={<PauseIcon />} onClick={() => void pausing.pause(null)}>
          {t('pausing.pause.all')}
        </Button>
      )}
      <Button variant="outlined" startIcon={<MessageIcon />} onClick={() => onOpen({ what: 'message', whom: all })}>
        {t('message.all')}
      </Button>
      <Button variant="outlined" startIcon={<RescueIcon />} onClick={() => onOpen({ what: 'rescue' })}>
        {t('rescue.open')}
      </Button>
    </Box>
  );
}
