import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { points } from '#/features/questions';
import { stepped } from '../draft';
import { useFirstFocus } from '../useFirstFocus';
import type { useMarking } from '../useMarking';

/** The points and the buttons: published at once, or of an attempt kept until the whole of it is published. */
export function MarkForm(props: {
  marking: ReturnType<typeof useMarking>;
  most: number;
  /** What the machine gave. */
  auto: number | null;
  /** Has a mark that only teachers see. */
  isKept: boolean;
  isAttempt: boolean;
}) {
  const { marking, most, auto, isKept, isAttempt } = props;
  const { draft, setScore, isWrong, isSaving, save, refusal, isLate, reload } = marking;
  const { t } = useTranslation('marking');
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setScore(stepped(draft.score, most, event.key === 'ArrowUp' ? 1 : -1));
  };
  const hint = [t('score.hint'), auto !== null && t('score.auto', { score: points(auto) })].filter(Boolean).join(' ');
  return (
    <Box sx={foot}>
      {isKept && <Alert severity="info">{t('kept')}</Alert>}
      <TextField
        label={t('score.label', { most: points(most) })}
        value={draft.score}
        onChange={(event) => setScore(event.target.value)}
        onKeyDown={step}
        error={isWrong}
        helperText={isWrong ? t('score.wrong', { most: points(most) }) : hint}
        inputRef={useFirstFocus()}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        sx={{ maxWidth: 360 }}
      />
      {refusal !== null && (
        <Alert
          severity="error"
          action={
            isLate && (
              <Button color="inherit" onClick={() => void reload()}>
                {t('reload')}
              </Button>
            )
          }
        >
          {refusal}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {isAttempt ? (
          <>
            <Button variant="contained" disabled={isSaving} onClick={() => save('keep')}>
              {t('action.keep')}
            </Button>
            <Button variant="outlined" disabled={isSaving} onClick={() => save('publishAttempt')}>
              {t('action.publishAttempt')}
            </Button>
          </>
        ) : (
          <Button variant="contained" disabled={isSaving} onClick={() => save('publish')}>
            {t('action.publish')}
          </Button>
        )}
      </Box>
      <p className="lp-muted">{t(isAttempt ? 'keysKeep' : 'keysPublish')}</p>
    </Box>
  );
}

/** Stays in sight at the drawer's lower edge, over its padding, while the answer is read. */
const foot = {
  position: 'sticky',
  bottom: -24,
  zIndex: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  py: 4,
  bgcolor: 'background.paper',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
