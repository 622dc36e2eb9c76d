import BackIcon from '@mui/icons-material/ArrowBackRounded';
import ForwardIcon from '@mui/icons-material/ArrowForwardRounded';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import MarkIcon from '@mui/icons-material/BookmarkBorderRounded';
import MarkedIcon from '@mui/icons-material/BookmarkRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Countdown } from '#/ui/Countdown';
import { entryOf } from '../state';
import type { Player } from '../usePlayer';
import { SavedMark } from './SavedMark';

/** What stays in sight at the foot of a quiz: the time, how safe the answers are, the way on, and the button that sends. */
export function Dock(props: {
  player: Player;
  /** The time and how safe the answers are stand elsewhere. */
  isBare: boolean;
  onSend: () => void;
  onHandIn: () => void;
  onShortcuts: () => void;
}) {
  const { player, isBare, onSend, onHandIn, onShortcuts } = props;
  const { state, kept, previous, next, mark } = player;
  const { t } = useTranslation('quiz');
  const { metadata } = state.questionList;
  const { isDisabled, reason } = state.submitButton;
  const isSingle = metadata?.mode === 'submit_single_question';
  const isMarked = entryOf(state, state.currentQuestion)?.isMarked ?? false;
  const isRunning = state.status === 'running';
  return (
    <Box sx={dock}>
      {!isBare && (
        <Box sx={line}>
          {metadata?.deadlineAt != null && (
            <Typography variant="subtitle1" component="span">
              {t('timeLeft')} <Countdown until={metadata.deadlineAt} />
            </Typography>
          )}
          <SavedMark state={kept.state} />
          <KeysButton onClick={onShortcuts} />
        </Box>
      )}
      <Box sx={line}>
        <Step
          label={t('previous')}
          keys="P"
          icon={<BackIcon />}
          isAble={state.previousQuestion !== null}
          onStep={previous}
        />
        <Step label={t('next')} keys="N" icon={<ForwardIcon />} isAble={state.nextQuestion !== null} onStep={next} />
        <Button
          variant="outlined"
          color="inherit"
          aria-pressed={isMarked}
          title={`${t('mark')} (M)`}
          startIcon={isMarked ? <MarkedIcon sx={{ color: 'var(--lp-warning-text)' }} /> : <MarkIcon />}
          onClick={() => isRunning && state.currentQuestion !== null && mark(state.currentQuestion)}
        >
          {t('mark')}
        </Button>
        {isBare && <KeysButton onClick={onShortcuts} />}
        <Typography id="quiz-send-why" variant="body2" color="textSecondary" role="status" sx={{ ml: 'auto' }}>
          {reason && t(`why.${reason}`)}
        </Typography>
        {isSingle && (
          <Button
            variant="contained"
            aria-disabled={isDisabled}
            aria-describedby="quiz-send-why"
            title={`${t('send')} (Ctrl+Enter)`}
            onClick={onSend}
            sx={[wide, isDisabled && off]}
          >
            {t('send')}
          </Button>
        )}
        {!metadata?.isRepeated && (
          <Button
            variant={isSingle ? 'outlined' : 'contained'}
            aria-disabled={!isRunning}
            aria-describedby="quiz-send-why"
            title={isSingle ? undefined : `${t('handIn.action')} (Ctrl+Enter)`}
            onClick={onHandIn}
            sx={[wide, !isRunning && off]}
          >
            {t('handIn.action')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function KeysButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('quiz');
  return (
    <IconButton
      onClick={onClick}
      aria-label={t('keys.title')}
      title={`${t('keys.title')} (?)`}
      sx={{ ml: 'auto', width: 44, height: 44, display: { xs: 'none', sm: 'inline-flex' } }}
    >
      <KeyboardIcon />
    </IconButton>
  );
}

/** A button to the question before or after; at the end it stays, so that nobody loses the focus. */
function Step(props: { label: string; keys: string; icon: React.ReactNode; isAble: boolean; onStep: () => void }) {
  const { label, keys, icon, isAble, onStep } = props;
  return (
    <IconButton
      aria-label={label}
      title={`${label} (${keys})`}
      aria-disabled={!isAble}
      onClick={() => isAble && onStep()}
      sx={{ width: 44, height: 44, border: '1px solid var(--lp-border-strong)', ...(!isAble && off) }}
    >
      {icon}
    </IconButton>
  );
}

/** On a phone what sends has the whole width. */
const wide = { flex: { xs: '1 1 auto', sm: 'none' } } as const;
const off = { opacity: 0.55, cursor: 'not-allowed' } as const;
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 } as const;
const dock = {
  position: 'sticky',
  bottom: 'var(--lp-dock-bottom, 0px)',
  zIndex: 3,
  display: 'grid',
  gap: 1,
  py: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const;
