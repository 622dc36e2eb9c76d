import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkLearner } from '../types';
import { markText } from '../words';
import { markIn, typedMark } from './marks';

/** By what a field is found among those of the list. */
const FIELD = 'data-mark';

/** A learner's mark, typed in place: Enter and the arrows go to the next learner, Escape takes back what was typed, nothing typed leaves it to what was answered. */
export function MarkField(props: {
  learner: WorkLearner;
  points: number;
  onSave: (mark: number | null) => void;
  /** What has the fields of all learners. */
  frame: { current: HTMLElement | null };
}) {
  const { learner, points, onSave, frame } = props;
  const { t } = useTranslation('classWork');
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const shown = markIn(learner.mark);
  const mark = typedMark(text ?? shown, points);
  const isWrong = text !== null && mark === undefined;
  const keep = () => {
    if (text === null || mark === undefined) return;
    setText(null);
    // A mark that follows from answers and was not touched stays one.
    const isSame = mark === null ? !learner.typed : markIn(mark) === shown;
    if (!isSame) onSave(mark);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = isWrong ? undefined : neighbour(frame.current, event.currentTarget, step);
      // What is left keeps itself.
      if (next) next.focus();
      else keep();
    } else if (event.key === 'Escape' && text !== null) {
      // The drawer around it stays open.
      event.stopPropagation();
      setText(null);
    }
  };
  return (
    <>
      <OutlinedInput
        size="small"
        value={text ?? shown}
        placeholder="–"
        disabled={learner.excused}
        error={isWrong}
        onChange={(event) => setText(event.target.value)}
        onBlur={keep}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        endAdornment={<span aria-hidden>/{markText(points)}</span>}
        sx={{ width: 112, fontVariantNumeric: 'tabular-nums' }}
        inputProps={{
          [FIELD]: '',
          inputMode: 'decimal',
          autoComplete: 'off',
          'aria-label': t('markOf', { name: learner.full_name }),
          'aria-invalid': isWrong,
          'aria-describedby': isWrong ? id : undefined,
        }}
      />
      {isWrong && (
        <FormHelperText error id={id}>
          {t('invalid.mark', { points: markText(points) })}
        </FormHelperText>
      )}
    </>
  );
}

/** The field before or after one in the list. */
function neighbour(frame: HTMLElement | null, from: EventTarget, step: number): HTMLElement | undefined {
  const fields = [...(frame?.querySelectorAll<HTMLElement>(`[${FIELD}]:not(:disabled)`) ?? [])];
  const at = fields.findIndex((field) => from instanceof Node && from.contains(field));
  return fields[at + step];
}
