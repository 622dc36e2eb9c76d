import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chart } from '#/ui/Chart/Chart';
import { EmptyState } from '#/ui/states';
import { boundsOf } from '../figures';
import type { Distribution } from '../types';
import { Panel } from './Panel';

/** How people are distributed over values of one kind, and where I stand. */
export function Spread({ kind, of }: { kind: 'scores' | 'tries' | 'time' | 'memory'; of: Distribution }) {
  const { t } = useTranslation('problemStatistics');
  const value = (number: number) => t(`chart.${kind}.value`, { number: formatNumber(number) });
  const isEmpty = of.bins.every(({ count }) => count === 0);
  return (
    <Panel title={t(`chart.${kind}.title`)} hint={t(`chart.${kind}.hint`)}>
      {of.mine && (
        <Typography>
          {t('mine', { value: value(of.mine.value), percent: formatNumber(of.mine.better_than) })}
        </Typography>
      )}
      {isEmpty ? (
        <EmptyState title={t('noneSolved')} />
      ) : (
        <Chart
          kind="bar"
          label={t(`chart.${kind}.title`)}
          at={t(`chart.${kind}.at`)}
          points={of.bins.map((bin) => ({ at: boundsOf(bin), values: [bin.count] }))}
          series={[t('people')]}
        />
      )}
    </Panel>
  );
}
