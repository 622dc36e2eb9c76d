import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';
import type { PickerKind } from './PickerInput';

const PickerInput = lazy(() => import('./PickerInput'));

interface Limits {
  /** Nothing later than now. */
  disableFuture?: boolean;
  /** Nothing earlier than now. */
  disablePast?: boolean;
}

/** A day: '' or YYYY-MM-DD. People read and write DD/MM/YYYY in Vietnamese, YYYY-MM-DD in English. */
export function DateField<T extends FieldValues = FieldValues>(props: FieldProps<T, string> & Limits) {
  return <PickerField {...props} kind="day" />;
}

/** A time of the day: '' or HH:mm. */
export function TimeField<T extends FieldValues = FieldValues>(props: FieldProps<T, string>) {
  return <PickerField {...props} kind="time" />;
}

/** A moment in epoch seconds, shown in Vietnam's time; an empty field is null. */
export function DateTimeField<T extends FieldValues = FieldValues>(
  props: FieldProps<T, number | null | undefined> & Limits,
) {
  return <PickerField {...props} kind="moment" />;
}

/** A day as the moment at which it begins or, with `end`, ends, in epoch seconds; an empty field is null. */
export function DayMomentField<T extends FieldValues = FieldValues>(
  props: FieldProps<T, number | null | undefined> & Limits & { end?: boolean },
) {
  return <PickerField {...props} kind={props.end ? 'dayEnd' : 'dayStart'} />;
}

function PickerField<T extends FieldValues, V extends string | number | null | undefined>(
  props: FieldProps<T, V> & Limits & { kind: PickerKind },
) {
  const { kind, disableFuture, disablePast, disabled, disabledReason } = props;
  const field = useField<T, string | number | null | undefined>({
    name: props.name as never,
    control: props.control,
  });
  const frame = useRef<HTMLDivElement>(null);
  const { ref } = field;
  useEffect(() => {
    ref({ focus: () => frame.current?.querySelector<HTMLElement>('[role=spinbutton], input')?.focus() });
  }, [ref]);
  return (
    <FieldFrame {...frameProps(props)} error={field.error} group="group">
      {({ labelId }) => (
        <div ref={frame}>
          <Suspense
            fallback={
              <OutlinedInput
                fullWidth
                size="small"
                readOnly
                inputProps={{ 'aria-labelledby': labelId, 'aria-busy': true }}
              />
            }
          >
            <PickerInput
              kind={kind}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              labelId={labelId}
              isInvalid={field.error !== undefined}
              disabled={disabled || disabledReason !== undefined}
              disableFuture={disableFuture}
              disablePast={disablePast}
            />
          </Suspense>
        </div>
      )}
    </FieldFrame>
  );
}
