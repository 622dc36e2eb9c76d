import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { formatDate } from '#/i18n/format';
import { Drawer } from '../Drawer';
import { QueryView } from '../QueryView';
import { EmptyState } from '../states';
import { byDay } from './entries';
import { HistoryItem } from './HistoryItem';
import type { HistoryDrawerProps } from './types';

const DAY_S = 86_400;
const MS = 1000;

/** Who changed what of a thing, and when: by day, the newest first. */
export default function HistorySurface(props: HistoryDrawerProps) {
  const { open, onClose, title, query, more, fields, actions } = props;
  const { t } = useTranslation('history');
  const dayName = useDayName();
  return (
    <Drawer open={open} onClose={onClose} title={title ?? t('title')}>
      <QueryView
        query={query}
        empty={{
          when: (entries) => entries.length === 0,
          show: <EmptyState icon={HistoryIcon} title={t('empty')} text={t('emptyText')} />,
        }}
      >
        {(entries) => (
          <Box sx={{ display: 'grid', gap: 6 }}>
            {byDay(entries).map(({ day, entries: ofDay }) => (
              <Box component="section" key={day} aria-label={dayName(day)}>
                <Typography component="h3" variant="subtitle2" sx={{ mb: 2, color: 'text.secondary' }}>
                  {dayName(day)}
                </Typography>
                <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
                  {ofDay.map((entry, index) => (
                    <HistoryItem key={`${entry.at}-${index}`} entry={entry} fields={fields} actions={actions} />
                  ))}
                </Box>
              </Box>
            ))}
            {more && (
              <Button variant="outlined" loading={more.busy} onClick={more.load}>
                {t('more')}
              </Button>
            )}
          </Box>
        )}
      </QueryView>
    </Drawer>
  );
}

/** Today and yesterday by their names. */
function useDayName(): (day: string) => string {
  const { t } = useTranslation('history');
  const now = Math.floor(serverNow() / MS);
  const today = formatDate(now);
  const yesterday = formatDate(now - DAY_S);
  return (day) => {
    if (day === today) return t('today');
    return day === yesterday ? t('yesterday') : day;
  };
}
