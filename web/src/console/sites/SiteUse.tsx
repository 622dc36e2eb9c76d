import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { Chart } from '#/ui/Chart/Chart';
import { siteUseQuery } from '../api';
import { shortDay, shortMonth } from '../parts/format';
import { Columns, Sections } from '../parts/layout';
import { Panel } from '../parts/Panel';
import type { SiteDetail } from '../types';

const choices = ['month', 'day'] as const;

/** How a site was used over time: learners, submissions, new accounts. */
export function SiteUse({ site }: { site: SiteDetail }) {
  const { t } = useTranslation('sites');
  const [by, setBy] = useState<(typeof choices)[number]>('month');
  const query = useQuery(siteUseQuery(site.id, by));
  const short = by === 'month' ? shortMonth : shortDay;
  const switcher = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={by}
      aria-label={t('use.by')}
      onChange={(_, chosen: typeof by | null) => chosen && setBy(chosen)}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice} value={choice} sx={{ px: 3.5 }}>
          {t(`use.${choice}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  return (
    <Sections>
      <Panel title={t('use.active')} aside={switcher}>
        <QueryView query={query}>
          {({ points, limit }) =>
            points.every((point) => point.active_users === null) ? (
              <EmptyState title={t('use.none')} text={t('use.noneText')} />
            ) : (
              <Chart
                kind={by === 'month' ? 'bar' : 'line'}
                label={t('use.active')}
                at={t('use.at')}
                points={points.map((point) => ({ at: short(point.at), values: [point.active_users] }))}
                series={[t('use.active')]}
                limit={by === 'month' && limit !== null ? { value: limit, label: t('use.limit') } : undefined}
              />
            )
          }
        </QueryView>
      </Panel>
      {query.data && query.data.points.some((point) => point.submissions !== null || point.new_accounts !== null) && (
        <Columns>
          <Panel title={t('use.submissions')}>
            <Chart
              kind="bar"
              label={t('use.submissions')}
              at={t('use.at')}
              points={query.data.points.map((point) => ({ at: short(point.at), values: [point.submissions] }))}
              series={[t('use.submissions')]}
            />
          </Panel>
          <Panel title={t('use.accounts')}>
            <Chart
              kind="bar"
              label={t('use.accounts')}
              at={t('use.at')}
              points={query.data.points.map((point) => ({ at: short(point.at), values: [point.new_accounts] }))}
              series={[t('use.accounts')]}
            />
          </Panel>
        </Columns>
      )}
    </Sections>
  );
}
