import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { BellProps } from './types';

const load = () => import('./BellSurface');
const BellSurface = lazy(load);
const fetchAhead = () => void load();

/** More than these are not counted out. */
const MOST = 99;

/** A button with how many notices are unread; they open below it, on a phone in a sheet of their own. Its texts are the namespace `notices`. */
export default function Bell(props: BellProps) {
  const { unread, onShow } = props;
  const { t } = useTranslation('notices');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const label = t('bell', { count: unread, number: formatNumber(unread) });
  const open = (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget);
    setWasOpen(true);
    onShow?.();
  };
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={open}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        sx={{ width: 44, height: 44, color: 'text.secondary' }}
      >
        <BellIcon aria-hidden />
        {unread > 0 && (
          <Box component="span" aria-hidden sx={badge}>
            {unread > MOST ? `${MOST}+` : unread}
          </Box>
        )}
      </IconButton>
      <Suspense fallback={null}>
        {wasOpen && <BellSurface {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}

const badge = {
  position: 'absolute',
  top: 2,
  left: '50%',
  minWidth: 18,
  px: 1,
  typography: 'caption',
  lineHeight: '18px',
  fontWeight: 'fontWeightMedium',
  textAlign: 'center',
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  borderRadius: 'var(--lp-radius-lg)',
} as const;
