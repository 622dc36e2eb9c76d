import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import type { Waiting } from '../keeping/useKeeper';

/** Whether marks wait for the network; they are kept in this browser until then. */
export function WaitingMark({ waiting, onSend }: { waiting: Waiting; onSend: () => void }) {
  const { t } = useTranslation('attendance');
  const { waiting: count, isSending } = waiting;
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
      {count > 0 ? (
        <>
          <Chip tone="warning">
            <CloudOff aria-hidden sx={{ fontSize: 16, mr: 1, verticalAlign: 'text-bottom' }} />
            {t('waiting', { count })}
          </Chip>
          <Button size="small" onClick={onSend}>
            {t('sendNow')}
          </Button>
        </>
      ) : (
        isSending && <span className="lp-visually-hidden">{t('saving')}</span>
      )}
    </Box>
  );
}
