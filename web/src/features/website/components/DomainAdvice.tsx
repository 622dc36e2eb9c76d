import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import type { Domain } from '../api';
import type { Outcome } from '../domain';

/** What to fix, beside what the name leads to now. */
export function DomainAdvice({ domain, outcome }: { domain: Domain; outcome: Outcome }) {
  const { t, i18n } = useTranslation('website');
  const { reason, status } = domain;
  const kind = domain.certificate?.last_error_kind;
  const isProved = status === 'verified' || status === 'issuing';
  return (
    <Box sx={columns}>
      <Alert role="note" severity={outcome === 'needsYou' ? 'warning' : 'info'}>
        <Typography variant="body2">
          {t(reason ? `reason.${reason}` : isProved ? 'certificateSoon' : 'justAdded')}
        </Typography>
        {reason === 'certificate' && kind && i18n.exists(`certificateReason.${kind}`, { ns: 'website' }) && (
          <Typography variant="body2" sx={{ mt: 1 }}>
            {t(`certificateReason.${kind}` as 'certificateReason.issuer')}
          </Typography>
        )}
        {domain.reason_detail && <TechnicalDetail text={domain.reason_detail} />}
        {domain.could_not_check && (
          <Typography variant="body2" sx={{ mt: 1 }}>
            {t('couldNotCheck')}
          </Typography>
        )}
      </Alert>
      {reason && <LeadsTo found={domain.found} />}
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
  alignItems: 'start',
  '& > :only-child': { gridColumn: '1 / -1' },
} as const;

/** What the name leads to now. */
function LeadsTo({ found }: { found: Domain['found'] }) {
  const { t } = useTranslation('website');
  const places = [...found.cnames, ...(found.addresses ?? [])];
  return (
    <Box sx={{ px: 4, py: 3, borderRadius: 'var(--lp-radius-md)', backgroundColor: 'var(--lp-sunken)' }}>
      <Typography variant="body2" color="textSecondary">
        {t('now.title')}
      </Typography>
      {places.length > 0 ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
          {places.map((place) => (
            <li key={place}>
              <code translate="no">{place}</code>
            </li>
          ))}
        </Box>
      ) : (
        <Typography>{t(found.addresses ? 'now.nowhere' : 'now.unknown')}</Typography>
      )}
    </Box>
  );
}
