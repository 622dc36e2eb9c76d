import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
// Without a connection it couldn't be fetched with the first toast.
import '#/ui/ToastList';
import { useLife } from '../life/useLife';
import { stepOf } from '../steps';
import { useIsExaminee } from '../signIn/examinee';
import { noteChecked, wasChecked } from '../storage';
import type { ContestPart, ContestView } from '../types';
import { Checks } from './Checks';
import { enterForm } from './enterPart';
import { column } from './look';
import { PartRoom } from './PartRoom';
import { Parts } from './Parts';
import { RoomHead, type HeadActions } from './RoomHead';
import { Rules } from './Rules';
import { useBegin } from './useBegin';
import { useNewsToasts } from './useNewsToasts';
import { useRoomLife } from './useRoomLife';
import { Waiting } from './Waiting';

const BoardDrawer = lazy(() => import('./BoardDrawer'));
const NewsDrawer = lazy(() => import('./NewsDrawer'));
const LogDrawer = lazy(() => import('../life/LogDrawer'));
const PrintDialog = lazy(() => import('../prints/PrintDialog'));
const Layers = lazy(() => import('../life/Layers'));

/** The room of a contest: entering, a look at the computer, then part by part. The open part is in the address. */
export function Room({ contest }: { contest: ContestView }) {
  const [search, setSearch] = useSearchParams();
  const [isChecked, setIsChecked] = useState(() => wasChecked(contest.id));
  const [board, news, log, print] = [useAside(), useAside(), useAside(), useAside()];
  /** The part whose beginning was agreed to here, and how often any was. */
  const [begun, setBegun] = useState({ part: 0, count: 0 });
  useRoomLife(contest);
  useNewsToasts(contest, !news.isOpen, news.open);
  const begin = useBegin(contest, ({ id }: ContestPart) => {
    setBegun(({ count }) => ({ part: id, count: count + 1 }));
    setSearch({ part: String(id) });
  });
  const step = stepOf(contest, isChecked);
  const life = useLife(contest, step, log.open);
  const part = contest.parts.find(({ id }) => id === Number(search.get('part')));
  const isInside = step === 'parts' || step === 'end';
  const isStopped = step !== 'end' && (life.isElsewhere || (contest.my_entry?.paused ?? false));
  const head: HeadActions = {
    onBoard: contest.shows_board ? board.open : null,
    onNews: news.open,
    onLog: contest.my_entry ? log.open : null,
    onPrint: contest.takes_prints && contest.my_entry && step !== 'end' ? print.open : null,
  };
  const pass = () => {
    noteChecked(contest.id);
    setIsChecked(true);
  };
  return (
    <>
      {part && isInside ? (
        <PartRoom
          // Each beginning is a new one: nothing of a refusal before stays.
          key={`${part.id}/${begun.count}/${life.returns}`}
          contest={contest}
          part={part}
          isBegun={begun.part === part.id}
          onBegin={begin}
          head={head}
          life={life}
        />
      ) : (
        <>
          <RoomHead contest={contest} {...head} />
          <Box sx={column}>
            {isInside ? (
              <Parts contest={contest} isEnd={step === 'end'} onBegin={begin} />
            ) : (
              <Before contest={contest} step={step} onPass={pass} />
            )}
          </Box>
        </>
      )}
      <Suspense fallback={null}>
        {isStopped && (
          <Layers contest={contest} isElsewhere={life.isElsewhere} onReturn={life.onReturn} onNews={news.open} />
        )}
        {board.wasOpened && <BoardDrawer contest={contest} isOpen={board.isOpen} onClose={board.close} />}
        {news.wasOpened && <NewsDrawer contest={contest} isOpen={news.isOpen} onClose={news.close} />}
        {print.isOpen && <PrintDialog contest={contest} onClose={print.close} />}
        {log.wasOpened && <LogDrawer contest={contest.id} isOpen={log.isOpen} onClose={log.close} />}
      </Suspense>
    </>
  );
}

/** Something beside the room: it is there from its first opening on. */
function useAside() {
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen');
  return {
    isOpen: state === 'open',
    wasOpened: state !== 'unseen',
    open: () => setState('open'),
    close: () => setState('closed'),
  };
}

/** What comes before the parts. */
function Before(props: { contest: ContestView; step: ReturnType<typeof stepOf>; onPass: () => void }) {
  const { contest, step, onPass } = props;
  const { t } = useTranslation('examRoom');
  return (
    <>
      {step === 'closed' && <Closed contest={contest} />}
      {step === 'wait' && <Waiting contest={contest} />}
      <Rules contest={contest} />
      {step === 'enter' && <enterForm.Part contest={contest} />}
      {(step === 'check' || step === 'wait') && <Checks />}
      {step === 'check' && (
        <Button variant="contained" size="large" onClick={onPass} sx={{ justifySelf: 'start' }}>
          {t('check.pass')}
        </Button>
      )}
    </>
  );
}

/** Why nobody can enter now. */
function Closed({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('examRoom');
  const isExaminee = useIsExaminee();
  return (
    <Alert
      severity="info"
      action={
        !isExaminee && (
          <Button color="inherit" component={AppLink} to={paths.contest(contest.slug)}>
            {t('head.toContest')}
          </Button>
        )
      }
    >
      {contest.why_not ?? t('closed')}
    </Alert>
  );
}
