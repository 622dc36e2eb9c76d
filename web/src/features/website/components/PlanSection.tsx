import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDate, formatNumber } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { QueryView } from '#/ui/QueryView';
import { beginTrial, beyond, planQuery, type SitePlan } from '../plan';
import { EndNote } from './EndNote';
import { Meter } from './Meter';
import { PlanName } from './PlanName';
import { PlanTable } from './PlanTable';
import { column, OpenSection, Section } from './Section';

/** What the site pays for, how much of it is used, and what else there is. */
export default function PlanSection() {
  return (
    <QueryView query={useQuery(planQuery)}>
      {(plan) => (
        <Box sx={column}>
          <PlanCard plan={plan} />
          <PlanTable plan={plan} />
          <History plan={plan} />
        </Box>
      )}
    </QueryView>
  );
}

function PlanCard({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation('website');
  return (
    <Section title={t('plan.title')} actions={plan.may_try && <TrialButton />}>
      <Typography variant="h2" component="div">
        <PlanName plan={plan} />
      </Typography>
      <EndNote plan={plan} />
      <Box sx={meters}>
        <Meter label={t('plan.activeUsers')} use={plan.active_users} text={formatNumber} />
        <Meter label={t('plan.staff')} use={plan.staff} text={formatNumber} />
        <Meter label={t('plan.storage')} use={plan.storage} text={formatBytes} />
        <Meter label={t('plan.domains')} use={plan.domains} text={formatNumber} />
      </Box>
      <BeyondNote plan={plan} />
      <Typography variant="body2" color="textSecondary">
        {t('plan.whoCounts')}
      </Typography>
    </Section>
  );
}

const meters = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
} as const;

/** What a lowered plan has no room for stays, and is named. */
function BeyondNote({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation('website');
  const staff = beyond(plan.staff);
  if (staff === 0 && plan.domains_beyond.length === 0) return null;
  return (
    <Alert role="note" severity="warning">
      {staff > 0 && <div>{t('plan.staffBeyond', { count: staff, number: formatNumber(staff) })}</div>}
      {plan.domains_beyond.length > 0 && (
        <div>{t('plan.domainsBeyond', { names: plan.domains_beyond.join(', ') })}</div>
      )}
    </Alert>
  );
}

function TrialButton() {
  const { t } = useTranslation('website');
  const queryClient = useQueryClient();
  const ask = () =>
    dialogs.confirm({
      title: t('plan.tryTitle'),
      text: t('plan.tryText'),
      action: t('plan.try'),
      run: () => beginTrial().then(() => queryClient.invalidateQueries()),
    });
  return (
    <Button variant="contained" onClick={() => void ask()}>
      {t('plan.try')}
    </Button>
  );
}

function History({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation('website');
  if (plan.history.length < 2 && plan.months.length === 0) return null;
  return (
    <OpenSection title={t('plan.history')}>
      <Box sx={meters}>
        <Box component="ul" aria-label={t('plan.plansHad')} sx={list}>
          {plan.history.map((period) => (
            <li key={period.from}>
              <strong>{period.name}</strong>
              {period.is_trial && ` (${t('plan.trial')})`} {formatDate(period.from)} –{' '}
              {period.until === null ? t('plan.now') : formatDate(period.until)}
            </li>
          ))}
        </Box>
        <Box component="ul" aria-label={t('plan.months')} sx={list}>
          {plan.months.map(({ month, learners }) => (
            <li key={month}>
              {month.split('-').toReversed().join('/')}{' '}
              {t('plan.learners', { count: learners, number: formatNumber(learners) })}
            </li>
          ))}
        </Box>
      </Box>
    </OpenSection>
  );
}

const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, typography: 'body2' } as const;
