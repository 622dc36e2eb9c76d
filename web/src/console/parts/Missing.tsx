import NotFoundIcon from '@mui/icons-material/TravelExploreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import { usePageTitle } from '#/ui/usePageTitle';

/** In the place of a screen about something that there is not: which, why that may be, and where to look instead. */
export function Missing({ title, text, to, link }: { title: string; text: string; to: AppPath; link: string }) {
  usePageTitle(title);
  return (
    <Box component="section" sx={pageStyle}>
      <NotFoundIcon aria-hidden sx={iconStyle} />
      <Typography color="textSecondary" sx={{ fontWeight: 'fontWeightBold', letterSpacing: '0.12em' }}>
        404
      </Typography>
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary">{text}</Typography>
      <Button component={AppLink} to={to} variant="contained" sx={{ mt: 2.5 }}>
        {link}
      </Button>
    </Box>
  );
}

const pageStyle = {
  display: 'grid',
  justifyItems: 'center',
  gap: 2.5,
  px: 4,
  py: 'clamp(32px, 7vw, 72px)',
  textAlign: 'center',
};
const iconStyle = {
  width: 84,
  height: 84,
  p: 3.5,
  borderRadius: 'var(--lp-radius-xl)',
  bgcolor: 'var(--lp-primary-soft)',
  color: 'var(--lp-primary-text)',
};
