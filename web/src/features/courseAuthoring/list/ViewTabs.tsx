import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import { waitingCountQuery } from '../api';
import type { CourseListView } from '../filters';

/** Whose courses are listed; for those who approve also what waits for them, with its number. */
export function ViewTabs(props: { value: CourseListView; onChange: (view: CourseListView) => void; panel: string }) {
  const { value, onChange, panel } = props;
  const { t } = useTranslation('courseAuthoring');
  const approves = may(useUser(), 'course', 'approval');
  const waiting = useQuery({ ...waitingCountQuery, enabled: approves }).data;
  const views: CourseListView[] = approves ? ['all', 'mine', 'waiting'] : ['all', 'mine'];
  return (
    <Tabs
      value={views.includes(value) ? value : 'all'}
      onChange={(_, view: CourseListView) => onChange(view)}
      aria-label={t('show.label')}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      sx={{ mb: 3 }}
    >
      {views.map((view) => (
        <Tab
          key={view}
          value={view}
          id={`${panel}-${view}`}
          aria-controls={panel}
          label={
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
              {t(`show.${view}`)}
              {view === 'waiting' && waiting !== undefined && waiting > 0 && (
                <Chip component="span" size="small" label={formatNumber(waiting)} />
              )}
            </Box>
          }
        />
      ))}
    </Tabs>
  );
}
