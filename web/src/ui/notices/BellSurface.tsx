import CloseIcon from '@mui/icons-material/CloseOutlined';
import ReadIcon from '@mui/icons-material/DoneAllOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { usePhone } from '../usePhone';
import { NoticeList } from './NoticeList';
import type { BellProps, Notice } from './types';

const WIDTH_PX = 400;

/** What the bell opens: below it, on a phone over the whole page. */
export default function BellSurface(props: BellProps & { anchor: HTMLElement | null; onClose: () => void }) {
  const { anchor, onClose } = props;
  const id = useId();
  const isPhone = usePhone();
  const open = anchor !== null;
  const content = <Content {...props} id={id} isPhone={isPhone} />;
  if (isPhone)
    return (
      <Dialog fullScreen open={open} onClose={onClose} aria-labelledby={id}>
        {content}
      </Dialog>
    );
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      marginThreshold={12}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: WIDTH_PX, maxWidth: 'calc(100vw - 24px)', display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      {content}
    </Popover>
  );
}

function Content(props: BellProps & { id: string; isPhone: boolean; onClose: () => void }) {
  const { id, isPhone, notices, unread, onOpen, onReadAll, more, settings, onClose } = props;
  const { t } = useTranslation('notices');
  const { t: ui } = useTranslation('ui');
  const openOne = (notice: Notice) => {
    onOpen?.(notice);
    if (notice.path !== null) onClose();
  };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', py: 2, pl: 6, pr: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('title')}
        </Typography>
        {unread > 0 && (
          <IconButton aria-label={t('markAll')} title={t('markAll')} onClick={onReadAll} sx={button}>
            <ReadIcon fontSize="small" />
          </IconButton>
        )}
        {settings && (
          <IconButton
            component={AppLink}
            to={settings}
            aria-label={t('settings')}
            title={t('settings')}
            onClick={onClose}
            sx={button}
          >
            <SettingsIcon fontSize="small" />
          </IconButton>
        )}
        {isPhone && (
          <IconButton aria-label={ui('close')} title={ui('close')} onClick={onClose} sx={button}>
            <CloseIcon />
          </IconButton>
        )}
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          maxHeight: isPhone ? undefined : 'min(60dvh, 480px)',
          overflow: 'auto',
          overscrollBehavior: 'contain',
          p: 2,
        }}
      >
        <NoticeList query={notices} onOpen={openOne} more={more} />
      </Box>
    </>
  );
}

const button = { width: 44, height: 44 } as const;
