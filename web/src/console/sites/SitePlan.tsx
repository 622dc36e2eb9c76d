import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatUntil } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { sitePlanQuery } from '../api';
import { FigureValue } from '../parts/Figures';
import { Sections } from '../parts/layout';
import { Panel } from '../parts/Panel';
import { useRequester } from '../parts/requester';
import { Row, Rows } from '../parts/Rows';
import { useServerLabel } from '../parts/useServerLabel';
import { useMay } from '../session';
import { FREE, type Schemas, type SiteDetail } from '../types';
import type { SiteAction } from './siteActions';

type Plans = Schemas['PlanHistory'];

/** What a site is on, and was on. */
export function SitePlan({ site, ask }: { site: SiteDetail; ask: (action: SiteAction) => void }) {
  const { t } = useTranslation('sites');
  const may = useMay();
  const query = useQuery(sitePlanQuery(site.id));
  const change = may('plans.change') && (
    <Button size="small" variant="outlined" color="inherit" onClick={() => ask('plan')}>
      {t('action.plan.open')}
    </Button>
  );
  return (
    <Sections>
      <QueryView query={query}>
        {({ current, history }) => (
          <>
            <Panel title={t('plan.now')} aside={change}>
              {current ? <Now plan={current} /> : <Typography color="textSecondary">{t('plan.none')}</Typography>}
            </Panel>
            <Panel title={t('plan.history')} flush>
              <History plans={history} />
            </Panel>
          </>
        )}
      </QueryView>
    </Sections>
  );
}

function Now({ plan }: { plan: NonNullable<Plans['current']> }) {
  const { t } = useTranslation('sites');
  const period = usePeriod();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <FigureValue>{plan.name}</FigureValue>
        {plan.is_trial && <Chip tone="info">{t('plan.trial')}</Chip>}
      </Box>
      <Typography color="textSecondary">
        {period(plan)} ·{' '}
        {plan.ends_at === null ? t('plan.endless') : t('field.until', { date: formatUntil(plan.ends_at) })}
      </Typography>
    </>
  );
}

function History({ plans }: { plans: Plans['history'] }) {
  const { t } = useTranslation('sites');
  const period = usePeriod();
  const requester = useRequester();
  return (
    <Rows label={t('plan.history')}>
      {plans.map((plan) => {
        const until = plan.until === null ? t('plan.today') : formatDate(plan.until);
        const span = t('plan.from', { from: formatDate(plan.from), until });
        return (
          <Row key={`${plan.from}-${plan.plan_id}`} meta={[span, requester(plan.by), plan.reason]}>
            <b>{plan.name}</b>
            {plan.is_trial && ` (${t('plan.trial')})`}{' '}
            <Typography component="span" color="textSecondary">
              {period(plan)}
            </Typography>
          </Row>
        );
      })}
    </Rows>
  );
}

/** For how long a payment of a plan lasts, in words. */
function usePeriod(): (plan: { name: string; period: string }) => string {
  const { t } = useTranslation('sites');
  const words = useServerLabel('sites');
  return ({ name, period }) => (name === FREE ? t('period.free') : words('period', period));
}
