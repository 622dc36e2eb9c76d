import BackIcon from '@mui/icons-material/ArrowBackRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { serverNow } from '#/api/serverClock';
import { tenantQuery } from '#/api/site';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { readListState } from '#/ui/table/useListState';
import { boardList, boardQuery, type BoardQuery } from '../address';
import { peopleQuery } from '../api';
import { dayAt } from '../days';
import type { LeaderRow } from '../types';
import { formatPoints, usePeriodWords } from '../words';

/** The lowest rank on paper. */
const LAST_RANK = 10;

/** The week's board that the address names, of a school or a class. */
const askedOf = (search: URLSearchParams): BoardQuery => {
  const { values } = readListState(boardList, search);
  return boardQuery({ ...values, filter: 'weekly', page: 1 }, 'person', dayAt(serverNow()));
};

export const load = ({ search, queryClient }: LoadContext) => queryClient.prefetchQuery(peopleQuery(askedOf(search)));

/** A week's golden board of a school or a class, as one sheet of A4 for its wall. */
export default function PrintPage() {
  const { t } = useTranslation('leaderboard');
  const [search] = useSearchParams();
  const { values } = readListState(boardList, search);
  const asked = askedOf(search);
  const back = withQuery(paths.leaderboard, {
    date: values.date,
    province: values.province,
    school_id: values.school_id,
    school: values.school,
    class: values.class,
  });
  const query = useQuery(peopleQuery(asked));
  return (
    <Box sx={page}>
      {paper}
      <Box className="print-screen" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button component={AppLink} to={back} startIcon={<BackIcon />} color="inherit">
          {t('print.back')}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => print()}>
          {t('print.action')}
        </Button>
      </Box>
      <Box component="article" sx={sheet}>
        <Head asked={asked} school={values.school} />
        <QueryView
          query={query}
          empty={{ when: ({ items }) => items.length === 0, show: <EmptyState title={t('empty.weekly')} /> }}
        >
          {({ items }) => <Rows rows={items.filter(({ rank }) => rank <= LAST_RANK)} />}
        </QueryView>
      </Box>
    </Box>
  );
}

function Head({ asked, school }: { asked: BoardQuery; school: string | undefined }) {
  const { t } = useTranslation('leaderboard');
  const words = usePeriodWords();
  const site = useQuery(tenantQuery).data?.name;
  const of = [asked.class && t('print.class', { name: asked.class }), school].filter(Boolean).join(' · ');
  return (
    <Box component="header" sx={{ textAlign: 'center', mb: 6 }}>
      {site && <Typography variant="subtitle1">{site}</Typography>}
      <Typography variant="h1" sx={{ my: 3, color: 'var(--lp-primary-text)', letterSpacing: '0.06em' }}>
        {t('title.leaderboard-print')}
      </Typography>
      {of && <Typography variant="h2">{of}</Typography>}
      <Typography variant="body1" sx={{ mt: 2 }}>
        {words('weekly', asked.date)}
      </Typography>
    </Box>
  );
}

function Rows({ rows }: { rows: readonly LeaderRow[] }) {
  const { t } = useTranslation('leaderboard');
  return (
    <Box component="ol" aria-label={t('title.leaderboard-print')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ rank, user, points }) => (
        <Box component="li" key={user.id} sx={line}>
          <Typography variant="h2" component="span" sx={{ width: '2.5em', color: 'var(--lp-primary-text)' }}>
            {formatNumber(rank)}
          </Typography>
          <Typography variant="h3" component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {user.name}
          </Typography>
          <Typography variant="h3" component="span">
            {t('pointsOf', { points: formatPoints(points) })}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const paper = <GlobalStyles styles={{ '@page': { size: 'A4 portrait', margin: '12mm' } }} />;

const line = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 3,
  py: 3,
  borderBottom: '1px solid',
  borderColor: 'divider',
  breakInside: 'avoid',
} as const;

/** A frame in two lines, as high as a sheet of A4 has room for. */
const sheet = {
  boxSizing: 'border-box',
  minHeight: '250mm',
  p: 'clamp(16px, 4vw, 48px)',
  border: '6px double var(--lp-primary-text)',
  borderRadius: 'var(--lp-radius-lg)',
  background: 'var(--lp-surface)',
} as const;

const page = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 5,
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 860,
  mx: 'auto',
  p: 'clamp(16px, 3vw, 40px)',
  '@media print': {
    maxWidth: 'none',
    p: 0,
    '& .print-screen, & [role="status"]:empty': { display: 'none' },
  },
} as const;
