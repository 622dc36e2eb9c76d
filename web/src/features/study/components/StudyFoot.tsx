import BackIcon from '@mui/icons-material/ArrowBackRounded';
import ForwardIcon from '@mui/icons-material/ArrowForwardRounded';
import ListIcon from '@mui/icons-material/FormatListBulletedOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '#/features/courses';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';

/** Toasts, notices and the docks of questions stay clear of it. */
const raised = (
  <GlobalStyles
    styles={{ ':root': { '--lp-notice-bottom': '84px', '--lp-dock-bottom': '64px', scrollPaddingBottom: '80px' } }}
  />
);

/** The foot of the player: the lessons before and after this one and, on a phone, which one it is, with the sheet of chapters. */
export function StudyFoot(props: {
  found: { item: ItemView; place: number; total: number; before: ItemView | null; after: ItemView | null };
  toLesson: (item: number) => AppPath;
  /** Null where the outline is in sight. */
  onOutline: (() => void) | null;
}) {
  const { found, toLesson, onOutline } = props;
  const { item, place, total, before, after } = found;
  const { t } = useTranslation('study');
  return (
    <Box component="nav" aria-label={t('foot.label')} sx={look}>
      {raised}
      <Box sx={{ justifySelf: 'start' }}>
        {before && (
          <Button
            component={AppLink}
            to={toLesson(before.id)}
            color="inherit"
            title={before.title}
            startIcon={<BackIcon />}
          >
            {t('foot.previous')}
          </Button>
        )}
      </Box>
      {onOutline ? (
        <Button
          color="inherit"
          startIcon={<ListIcon />}
          aria-label={t('foot.outline', { place, total })}
          onClick={onOutline}
        >
          {place} / {total}
        </Button>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('place', { place, total })}
        </Typography>
      )}
      <Box sx={{ justifySelf: 'end' }}>
        {after && (
          <Button
            component={AppLink}
            to={toLesson(after.id)}
            variant={item.state === 'done' ? 'contained' : 'outlined'}
            title={after.title}
            endIcon={<ForwardIcon />}
          >
            {t('foot.next')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const look = {
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  gap: 2,
  minHeight: 64,
  px: { xs: 2, sm: 4 },
  whiteSpace: 'nowrap',
  borderTop: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
