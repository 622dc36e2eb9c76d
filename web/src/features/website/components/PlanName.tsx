import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import type { SitePlan } from '../plan';

/** What the plan is called, and whether it is a trial or over. */
export function PlanName({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation('website');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {plan.name}
      {plan.is_trial && <Chip tone="info">{t('plan.trial')}</Chip>}
      {plan.has_ended && <Chip tone="danger">{t('plan.ended')}</Chip>}
    </Box>
  );
}
