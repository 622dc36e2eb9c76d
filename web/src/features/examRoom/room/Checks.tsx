import CheckedIcon from '@mui/icons-material/CheckCircleRounded';
import PendingIcon from '@mui/icons-material/HourglassEmptyRounded';
import WarnIcon from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '#/i18n/format';
import { measureConnection } from '../api';
import { checksOf, type Check } from '../checks';
import { measureStorage } from '../storage';

const icons = { pending: PendingIcon, ok: CheckedIcon, warn: WarnIcon };
const colours = { pending: 'text.secondary', ok: 'var(--lp-success-text)', warn: 'var(--lp-warning-text)' };
const logged = ['enter', 'parts', 'answers', 'again', 'away', 'offline'] as const;

/** Asked anew each time it is shown: a computer changes. */
const anew = { staleTime: 0, gcTime: 0, retry: false } as const;

/** How clock, network and storage of this computer are, each with what to do; and what is logged of an exam. */
export function Checks() {
  const { t } = useTranslation('examRoom');
  const connection = useQuery({
    queryKey: ['examRoom', 'connection'],
    queryFn: () => measureConnection().catch(() => 'lost' as const),
    ...anew,
  });
  const storage = useQuery({ queryKey: ['examRoom', 'storage'], queryFn: measureStorage, ...anew });
  const again = () => {
    void connection.refetch();
    void storage.refetch();
  };
  const checks = checksOf({ connection: connection.data ?? null, storage: storage.data ?? null });
  return (
    <>
      <Box component="section" aria-labelledby="exam-checks" sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <Typography id="exam-checks" variant="h3" component="h2">
          {t('check.title')}
        </Typography>
        <Box component="ul" aria-live="polite" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
          {checks.map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          loading={connection.isFetching || storage.isFetching}
          onClick={again}
          sx={{ justifySelf: 'start' }}
        >
          {t('check.again')}
        </Button>
      </Box>
      <Box component="section" aria-labelledby="exam-logged" sx={{ display: 'grid', gap: 2 }}>
        <Typography id="exam-logged" variant="h3" component="h2">
          {t('logged.title')}
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
          {logged.map((what) => (
            <li key={what}>{t(`logged.${what}`)}</li>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('logged.not')}
        </Typography>
      </Box>
    </>
  );
}

function CheckRow({ check }: { check: Check }) {
  const { t } = useTranslation('examRoom');
  const { name, state, words } = check;
  const Icon = icons[state];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, minWidth: 0 }}>
      <Icon aria-hidden sx={{ color: colours[state], flex: 'none' }} />
      <div>
        <Typography variant="subtitle1" component="p" sx={{ m: 0 }}>
          {t(`check.${name}.title`)}
          {': '}
          {t(`check.state.${state}`)}
        </Typography>
        <Typography variant="body2" component="p" color="textSecondary" sx={{ m: 0 }}>
          {t(`check.${name}.${words}` as 'check.clock.ok', { figure: figureOf(check) })}
        </Typography>
      </div>
    </Box>
  );
}

/** Seconds of the clock, milliseconds of the network, bytes of the storage. */
function figureOf({ name, figure }: Check): string {
  if (figure === null) return '';
  if (name === 'storage') return formatBytes(figure);
  return formatNumber(Math.round(name === 'clock' ? figure / 1000 : figure));
}
