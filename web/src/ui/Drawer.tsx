import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import MuiDrawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const WIDTHS = { sm: 400, md: 560, lg: 760 } as const;

/** What a drawer is told. */
export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** How wide it is at most: 400, 560 or 760 px. */
  width?: keyof typeof WIDTHS;
  /** Buttons that stay in sight at its foot. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A surface beside the page, for looking at one thing without leaving a list: from the right, on phones from below. */
export function Drawer({ open, onClose, title, width = 'md', actions, children }: DrawerProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const paper = isPhone
    ? { maxHeight: '88dvh', borderRadius: 'var(--lp-radius-xl) var(--lp-radius-xl) 0 0' }
    : { width: WIDTHS[width], maxWidth: '100vw' };
  return (
    <MuiDrawer
      open={open}
      onClose={onClose}
      anchor={isPhone ? 'bottom' : 'right'}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: paper } }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          py: 3,
          pl: 6,
          pr: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <IconButton aria-label={t('close')} title={t('close')} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', overscrollBehavior: 'contain', p: 6 }}>{children}</Box>
      {actions && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 2,
            px: 6,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {actions}
        </Box>
      )}
    </MuiDrawer>
  );
}
