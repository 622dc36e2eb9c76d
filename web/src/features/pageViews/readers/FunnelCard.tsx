import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { QueryView } from '#/ui/QueryView';
import { funnelQuery, type Funnel } from './api';
import { ReaderCard } from './ReaderCard';

const steps = ['visitors', 'answers', 'accounts', 'courses'] as const;

const PERCENT = 100;

/** How many went from looking to a form, to an account, to a course. */
export function FunnelCard({ days }: { days: number }) {
  const { t } = useTranslation('readers');
  return (
    <ReaderCard title={t('funnel.title')} lead={t('funnel.lead')}>
      <QueryView query={useQuery(funnelQuery(days))}>{(funnel) => <Steps funnel={funnel} />}</QueryView>
    </ReaderCard>
  );
}

function Steps({ funnel }: { funnel: Funnel }) {
  const { t } = useTranslation('readers');
  const most = Math.max(1, ...steps.map((step) => funnel[step]));
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
      {steps.map((step, index) => {
        const before = steps[index - 1];
        const share = before === undefined ? null : shareOf(funnel[step], funnel[before]);
        return (
          <li key={step}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline' }}>
              <Typography component="span" variant="subtitle2">
                {t(`funnel.${step}`)}
              </Typography>
              <Typography component="span">{formatNumber(funnel[step])}</Typography>
              {share !== null && (
                <Typography component="span" variant="body2" color="textSecondary">
                  {t('funnel.share', { percent: share })}
                </Typography>
              )}
            </Box>
            <Box
              aria-hidden
              sx={{ mt: 1, height: 12, borderRadius: 'var(--lp-radius-sm)', backgroundColor: 'var(--lp-sunken)' }}
            >
              <Box
                sx={{ height: '100%', minWidth: 2, borderRadius: 'inherit', backgroundColor: 'var(--lp-primary)' }}
                style={{ width: `${(funnel[step] / most) * PERCENT}%` }}
              />
            </Box>
          </li>
        );
      })}
    </Box>
  );
}

/** How many of a hundred went on; null where nobody was there, or more came than were counted before. */
function shareOf(here: number, before: number): number | null {
  return before > 0 && here <= before ? Math.round((here / before) * PERCENT) : null;
}
