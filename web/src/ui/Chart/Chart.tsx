import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Component, lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#/i18n/format';
import { EmptyState } from '../states';
import { ChartTable } from './ChartTable';
import type { ChartProps } from './types';

const ChartPicture = lazy(() => import('./ChartPicture'));
const HEIGHT = 240;

/** A chart, and its figures as a table: hidden for screen readers, shown to everybody by a button. */
export function Chart(props: ChartProps) {
  const { label, points, format = formatNumber, formatAt = formatDate, height = HEIGHT } = props;
  const { t } = useTranslation('ui');
  const [asTable, setAsTable] = useState(false);
  const isEmpty = points.every(({ values }) => values.every((value) => value === null));
  if (isEmpty) return <EmptyState title={t('chart.empty')} />;
  const table = <ChartTable {...props} format={format} formatAt={formatAt} />;
  const failed = (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('chart.failed')}
      </Typography>
      {table}
    </>
  );
  return (
    <Box component="figure" aria-label={label} sx={{ m: 0, minWidth: 0 }}>
      <PictureBoundary fallback={failed}>
        {asTable ? (
          table
        ) : (
          <>
            <Box aria-hidden>
              <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
                <ChartPicture {...props} format={format} formatAt={formatAt} height={height} />
              </Suspense>
            </Box>
            {/* In a box of its own: a table does not shrink below its cells, hidden or not. */}
            <div className="lp-visually-hidden">
              <ChartTable {...props} hidden format={format} formatAt={formatAt} />
            </div>
          </>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
          <Button size="small" color="inherit" sx={{ color: 'text.secondary' }} onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'chart.asChart' : 'chart.asTable')}
          </Button>
        </Box>
      </PictureBoundary>
    </Box>
  );
}

/** A chart that can't be drawn (its code is gone after an upgrade) takes nothing else with it. */
class PictureBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
