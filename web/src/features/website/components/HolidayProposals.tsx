import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import { useField } from '#/ui/form/field';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import { YearSwitch } from '#/ui/YearSwitch';
import { holidaysQuery } from '../api';
import { byDay, daysText, untaken, type Holiday } from '../daysOff';
import { freshId, type DayOffForm, type SiteForm } from '../siteSchema';
import { Section } from './Section';

const YEARS_AHEAD = 5;

/** Vietnam's holidays of a year, each of which is taken over into the days off by a button. */
export function HolidayProposals() {
  const { t } = useTranslation('website');
  const [now] = useState(() => new Date().getFullYear());
  const [year, setYear] = useState(now);
  const query = useQuery(holidaysQuery(year));
  const field = useField<SiteForm, DayOffForm[]>({ name: 'days_off' as never });
  const take = (holidays: readonly Holiday[]) => {
    const first = freshId(field.value);
    field.onChange(byDay([...field.value, ...holidays.map((holiday, index) => ({ ...holiday, id: first + index }))]));
  };
  const years = (
    <YearSwitch
      year={year}
      from={now - 1}
      to={now + YEARS_AHEAD}
      words={{ previous: t('practice.previous'), next: t('practice.next') }}
      onChange={setYear}
    />
  );
  return (
    <Section title={t('practice.holidays')} lead={t('practice.holidaysHint')} actions={years}>
      <QueryView query={query} skeleton={<SkeletonList rows={4} />}>
        {(all) => <Proposals year={year} holidays={untaken(all, field.value)} onTake={take} />}
      </QueryView>
    </Section>
  );
}

interface ProposalsProps {
  year: number;
  /** Those that are not among the days off. */
  holidays: readonly Holiday[];
  onTake: (holidays: readonly Holiday[]) => void;
}

function Proposals({ year, holidays, onTake }: ProposalsProps) {
  const { t } = useTranslation('website');
  if (holidays.length === 0) {
    return <Typography color="textSecondary">{t('practice.taken', { year })}</Typography>;
  }
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {holidays.map((holiday) => {
          const words = t('practice.take', { name: pickText(holiday.name, currentLocale()) });
          return (
            <Box
              component="li"
              key={`${holiday.from}/${holiday.name.vi}`}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="subtitle2">{pickText(holiday.name, currentLocale())}</Typography>
                <Typography variant="caption" component="div" color="textSecondary">
                  {daysText(holiday)}
                </Typography>
              </Box>
              <IconButton
                aria-label={words}
                title={words}
                onClick={() => onTake([holiday])}
                sx={{ width: 44, height: 44 }}
              >
                <AddIcon fontSize="small" />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      <div>
        <Button variant="outlined" color="inherit" onClick={() => onTake(holidays)}>
          {t('practice.takeAll')}
        </Button>
      </div>
    </>
  );
}
