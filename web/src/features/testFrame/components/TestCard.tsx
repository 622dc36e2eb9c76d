import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import RunIcon from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyRunOutcome } from '#/features/problems';
import { Chip, type Tone } from '#/ui/Chips';
import { useErrorText } from '#/ui/useErrorText';
import type { OwnTest } from '../ownTests';
import type { Test, TestState, Verdict } from '../runner';

const tones: Record<Verdict, Tone> = { passed: 'success', failed: 'danger', ran: 'info' };

/** A test with its input, and what came of it. */
export function TestCard(props: {
  title: string;
  test: Test;
  state: TestState | undefined;
  /** What it is changed by, where it is one's own. */
  own?: { change: (change: Partial<Omit<OwnTest, 'id'>>) => void; remove: () => void };
  /** Why it can't be run now; empty: it can. */
  why: string;
  onRun: () => void;
}) {
  const { title, test, state, own, why, onRun } = props;
  const { t } = useTranslation('testFrame');
  const id = useId();
  return (
    <Card
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 3, p: 4, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography id={id} variant="subtitle1" component="h2" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        <StateChip state={state} />
        <Button
          size="small"
          variant="outlined"
          startIcon={<RunIcon />}
          disabled={why !== ''}
          title={why}
          onClick={onRun}
        >
          {t('run.one')}
          <span className="lp-visually-hidden">: {title}</span>
        </Button>
        {own && (
          <IconButton
            aria-label={t('own.remove', { title })}
            title={t('own.remove', { title })}
            onClick={own.remove}
            sx={{ width: 44, height: 44 }}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box sx={sides}>
        <Text label={t('input')} value={test.input} onChange={own && ((input) => own.change({ input }))} />
        <Text
          label={own ? t('expectedOptional') : t('expected')}
          value={test.expected ?? ''}
          onChange={own && ((expected) => own.change({ expected }))}
        />
      </Box>
      <Outcome test={test} state={state} />
    </Card>
  );
}

function StateChip({ state }: { state: TestState | undefined }) {
  const { t } = useTranslation('testFrame');
  if (!state) return null;
  return (
    <span role="status">
      {state.phase === 'done' ? (
        <Chip tone={tones[state.verdict]}>{t(`verdict.${state.verdict}`)}</Chip>
      ) : (
        <Chip tone={state.phase === 'broken' ? 'danger' : 'neutral'}>{t(`phase.${state.phase}`)}</Chip>
      )}
    </span>
  );
}

function Outcome({ test, state }: { test: Test; state: TestState | undefined }) {
  const errorText = useErrorText();
  if (state?.phase === 'broken')
    return (
      <Typography role="alert" sx={{ color: 'var(--lp-danger-text)' }}>
        {errorText(state.error)}
      </Typography>
    );
  if (state?.phase !== 'done') return null;
  return (
    <Suspense fallback={null}>
      <LazyRunOutcome run={state.run} input="" expected={test.expected} isRight={state.verdict !== 'failed'} />
    </Suspense>
  );
}

/** What goes in or should come out; to be written in one's own tests. */
function Text({ label, value, onChange }: { label: string; value: string; onChange?: (text: string) => void }) {
  const id = useId();
  if (!onChange)
    return (
      <Box sx={column}>
        <Typography id={id} variant="caption" component="h3">
          {label}
        </Typography>
        <Box component="pre" tabIndex={0} role="group" aria-labelledby={id} translate="no" sx={shown}>
          {value}
        </Box>
      </Box>
    );
  return (
    <Box sx={column}>
      <Typography variant="caption" component="label" htmlFor={id}>
        {label}
      </Typography>
      <OutlinedInput
        id={id}
        multiline
        size="small"
        minRows={2}
        maxRows={12}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ spellCheck: false }}
        sx={{ fontFamily: 'var(--lp-mono)' }}
      />
    </Box>
  );
}

const column = { display: 'grid', alignContent: 'start', gap: 1, minWidth: 0 } as const;

const sides = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

const shown = {
  m: 0,
  p: 2,
  minHeight: 40,
  maxHeight: 240,
  overflow: 'auto',
  fontFamily: 'var(--lp-mono)',
  fontSize: 'var(--lp-font-sm)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'var(--lp-sunken)',
  borderRadius: 'var(--lp-radius-md)',
} as const;
