import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import { Widget } from '#/ui/Widget';
import { planQuery } from '../plan';
import { EndNote } from './EndNote';
import { Meter } from './Meter';
import { PlanName } from './PlanName';

/** What the site pays for: how many learners of how many, and until when. */
export function PlanWidget() {
  const { t } = useTranslation('website');
  return (
    <Widget
      title={t('plan.title')}
      action={
        <Button size="small" component={AppLink} to={paths.plans}>
          {t('plan.see')}
        </Button>
      }
    >
      <QueryView query={useQuery(planQuery)} skeleton={<SkeletonList rows={2} />}>
        {(plan) => (
          <Box sx={{ display: 'grid', gap: 3, px: 'clamp(16px, 2.4vw, 24px)', pb: 5 }}>
            <Typography component="div" variant="subtitle1">
              <PlanName plan={plan} />
            </Typography>
            <Meter label={t('plan.activeUsers')} use={plan.active_users} text={formatNumber} />
            <EndNote plan={plan} />
          </Box>
        )}
      </QueryView>
    </Widget>
  );
}
