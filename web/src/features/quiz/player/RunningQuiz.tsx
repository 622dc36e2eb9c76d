import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListIcon from '@mui/icons-material/GridViewOutlined';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#/ui/Drawer';
import { useErrorText } from '#/ui/useErrorText';
import { usePhone } from '#/ui/usePhone';
import { entryOf } from '../state';
import type { Player } from '../usePlayer';
import { Dock } from './Dock';
import { Pager } from './Pager';
import { QuestionView } from './QuestionView';
import { QuizShortcuts } from './QuizShortcuts';
import { useHandIn } from './useHandIn';
import { usePlace } from './usePlace';
import { useQuizKeys } from './useQuizKeys';

/** A quiz that is being taken. `isBare`: the time and how safe the answers are stand above it. */
export function RunningQuiz({ player, isBare = false }: { player: Player; isBare?: boolean }) {
  const { t } = useTranslation('quiz');
  const errorText = useErrorText();
  const isPhone = usePhone();
  const { state, error } = player;
  const { data, metadata } = state.questionList;
  const entry = entryOf(state, state.currentQuestion);
  const number = data.findIndex(({ question }) => question.id === state.currentQuestion) + 1;
  const isSingle = metadata?.mode === 'submit_single_question';
  const handIn = useHandIn(player);
  const send = () => (isSingle ? player.send() : handIn());
  const keys = useQuizKeys({ player, onSend: send });
  const place = usePlace(player, number);
  const pager = <Pager player={player} />;
  return (
    <Box
      component="section"
      aria-label={player.source.title}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, minWidth: 0 }}
    >
      {isPhone ? (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<ListIcon />}
          aria-expanded={state.isMenuVisible}
          onClick={() => player.showMenu(true)}
          sx={{ justifySelf: 'start' }}
        >
          {place}
        </Button>
      ) : (
        pager
      )}
      <Drawer open={isPhone && state.isMenuVisible} onClose={() => player.showMenu(false)} title={t('pager.title')}>
        {pager}
      </Drawer>
      <div role="status" aria-live="polite">
        <Closed player={player} />
      </div>
      {Boolean(error) && (
        <Alert severity="error" role="alert" action={state.status === 'timeout' && <Retry onRetry={player.handIn} />}>
          {errorText(error)}
        </Alert>
      )}
      {entry && (
        <QuestionView key={`${entry.question.id}/${entry.revision}`} entry={entry} number={number} player={player} />
      )}
      <Dock player={player} onSend={send} isBare={isBare} onHandIn={handIn} onShortcuts={keys.show} />
      {keys.isShown && <QuizShortcuts onClose={keys.hide} />}
    </Box>
  );
}

/** Why nothing can be changed any more, or what a call waits for. */
function Closed({ player: { state, isWaiting, error } }: { player: Player }) {
  const { t } = useTranslation('quiz');
  if (isWaiting) {
    return <Alert severity="warning">{t(state.status === 'running' ? 'waiting.answer' : 'waiting.whole')}</Alert>;
  }
  if (state.status === 'timeout' && !error) return <Alert severity="warning">{t('timeUp')}</Alert>;
  return state.status === 'submitting' && <Alert severity="info">{t('submitting')}</Alert>;
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Button color="inherit" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
}
