import DoneIcon from '@mui/icons-material/CheckCircle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { serverNow } from '#/api/serverClock';
import { formatTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Countdown } from '#/ui/Countdown';
import { ErrorState, SkeletonList } from '#/ui/states';
import { scannedQuery, sessionQuery, type CheckInRow } from '../api';
import { openingOf, type Opening } from '../closed';
import { LazyDigitsForm } from './LazyDigitsForm';
import { Outcome } from './Outcome';
import { Scan } from './Scan';
import { StatusLine } from './StatusLine';

interface Props {
  session: number;
  token: string;
}

/** Checks the reader in, and shows what came of it. */
export function CheckingIn({ session, token }: Props) {
  const query = useQuery(scannedQuery(session, token));
  const { data, error, errorUpdateCount, refetch } = query;
  if (data) return <Done session={session} row={data} />;
  if (!error) return <SkeletonList rows={2} />;
  const opening = openingOf(error);
  if (opening && serverNow() / 1000 < opening.closes_at)
    return <Early key={errorUpdateCount} opening={opening} onOpen={() => void refetch()} />;
  return <Refused session={session} token={token} error={error} onRetry={() => void refetch()} />;
}

function Done({ session, row }: { session: number; row: CheckInRow }) {
  const { t } = useTranslation('checkIn');
  const { data: mine } = useQuery(sessionQuery(session));
  const where = [mine?.classroom_name, mine?.topic].filter(Boolean).join(' · ');
  return (
    <Outcome
      title={row.check_in === null ? t('done') : t('doneAt', { time: formatTime(row.check_in) })}
      text={where}
      icon={<DoneIcon color="success" aria-hidden sx={{ fontSize: 96 }} />}
    >
      <StatusLine row={row} />
      {mine && (
        <Button variant="contained" component={AppLink} to={paths.classroom(mine.classroom_id)}>
          {t('toClass')}
        </Button>
      )}
    </Outcome>
  );
}

/** Who is early waits on the page, which goes on by itself. */
function Early({ opening, onOpen }: { opening: Opening; onOpen: () => void }) {
  const { t } = useTranslation('checkIn');
  return (
    <Outcome title={t('early.title', { time: formatTime(opening.opens_at) })} text={t('early.text')}>
      <Typography variant="h1" component="p">
        <Countdown until={opening.opens_at} onEnd={onOpen} />
      </Typography>
    </Outcome>
  );
}

/** Why it does not count, in the server's words, and what can be done about it. */
function Refused({ session, error, onRetry }: Props & { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('checkIn');
  const { data: mine, refetch } = useQuery(sessionQuery(session));
  const key = error instanceof ApiError ? error.key : '';
  if (key === 'code_expired' || key === 'code_wrong')
    return (
      <Outcome title={t('old.title')} text={t('old.text')}>
        <Scan />
        {mine?.row?.check_in ? (
          <StatusLine row={mine.row} />
        ) : (
          <LazyDigitsForm session={session} onDone={() => refetch().then(onRetry)} />
        )}
      </Outcome>
    );
  if (key === 'checkin_learners_only')
    return (
      <Outcome title={t('teacher')} text={error.message}>
        <Button variant="contained" component={AppLink} to={paths.classProjector(session)}>
          {t('toProjector')}
        </Button>
      </Outcome>
    );
  if (!isRefusal(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Outcome title={t(error.status === 404 ? 'stranger' : 'refused')} text={error.message}>
      {mine && (
        <Button variant="outlined" component={AppLink} to={paths.classroom(mine.classroom_id)}>
          {t('toClass')}
        </Button>
      )}
    </Outcome>
  );
}

/** The server has decided: trying again as it is changes nothing. */
const isRefusal = (error: Error): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 412);
