import DesktopIcon from '@mui/icons-material/DesktopWindowsOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '#/ui/usePhone';
import { PagePreview } from './PagePreview';

/** How wide a page is in each window, in CSS pixels. */
const widths = { desktop: 1040, phone: 358 } as const;
type Device = keyof typeof widths;

/** The course's page as it is being written, as learners will see it on a desktop or a phone. */
export default function CoursePreview({ id, language }: { id: number; language: 'vi' | 'en' }) {
  const { t } = useTranslation('courseEditor');
  const [device, setDevice] = useState<Device>(usePhone() ? 'phone' : 'desktop');
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const width = useWidth(room);
  const scale = width === null ? 1 : Math.min(1, width / widths[device]);
  return (
    <Card component="section" aria-label={t('preview.title')} sx={beside}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <Typography variant="caption" component="h2" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {t('preview.title')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={device}
          aria-label={t('preview.device')}
          onChange={(_, chosen: Device | null) => chosen && setDevice(chosen)}
        >
          <ToggleButton value="desktop" aria-label={t('preview.desktop')}>
            <DesktopIcon fontSize="small" />
          </ToggleButton>
          <ToggleButton value="phone" aria-label={t('preview.phone')}>
            <PhoneIcon fontSize="small" />
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <Box ref={setRoom} sx={{ minWidth: 0, overflow: 'hidden' }}>
        <Box sx={{ ...page, width: widths[device], zoom: scale }} lang={language}>
          <PagePreview id={id} language={language} isPhone={device === 'phone'} />
        </Box>
      </Box>
    </Card>
  );
}

const page = {
  boxSizing: 'border-box',
  mx: 'auto',
  p: 4,
  border: '1px solid var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-lg)',
  bgcolor: 'background.default',
} as const;

/** In sight while the form beside it is scrolled. */
const beside = {
  position: { lg: 'sticky' },
  top: { lg: 'calc(var(--lp-header) + 84px)' },
  maxHeight: { lg: 'calc(100dvh - var(--lp-header) - 184px)' },
  minWidth: 0,
  p: 4,
  overflow: 'auto',
} as const;

/** How wide an element is, in CSS pixels; null until that is known. */
function useWidth(element: HTMLElement | null): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
