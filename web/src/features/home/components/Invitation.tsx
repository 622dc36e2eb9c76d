import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';

/** Asks a visitor who is not signed in to make an account. */
export function Invitation() {
  const { t } = useTranslation('home');
  return (
    <section className="lp-section">
      <Box sx={band}>
        <div>
          <Typography variant="h2">{t('invitation.title')}</Typography>
          <Typography color="textSecondary">{t('invitation.text')}</Typography>
        </div>
        <AppLink className="lp-btn lp-btn-primary lp-btn-lg" to={paths.signUp}>
          {t('invitation.action')}
        </AppLink>
      </Box>
    </section>
  );
}

const band = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '18px 32px',
  p: 'clamp(24px, 4vw, 44px)',
  borderRadius: 'var(--lp-radius-xl)',
  background:
    'radial-gradient(36rem 18rem at 100% 0, color-mix(in srgb, var(--lp-primary) 30%, transparent), transparent 70%), var(--lp-primary-soft)',
} as const;
