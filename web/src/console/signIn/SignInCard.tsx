import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What is around the screens before the console: a heading, a line under it, one card, and what is true of all that follows. */
export function SignInCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('console');
  return (
    <Box component="section" sx={doorStyle}>
      <Card sx={{ display: 'grid', gap: 5, p: 'clamp(20px, 5vw, 36px)' }}>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="h1">{title}</Typography>
          {lead && <Typography color="textSecondary">{lead}</Typography>}
        </Box>
        {children}
      </Card>
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
        {t('signIn.note')}
      </Typography>
    </Box>
  );
}

const doorStyle = {
  display: 'grid',
  gap: 4.5,
  width: '100%',
  maxWidth: 452,
  mx: 'auto',
  pt: 'clamp(24px, 9vh, 96px)',
  pb: 'clamp(0px, 3vw, 32px)',
} as const;
