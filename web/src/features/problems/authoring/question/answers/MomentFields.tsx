import OpenIcon from '@mui/icons-material/ExpandMoreRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import TimeIcon from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { RichTextField } from '#/ui/form/RichTextField';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { clockOf } from '#/ui/video/stops';
import { AnswersAt } from '../at';
import { basicKinds, newBasic, type BasicKind } from '../kinds/basic';
import type { QuestionForm } from '../schema';
import { ChoiceRows } from './ChoiceFields';
import { GapRows } from './GapFields';
import { ShortRows } from './ShortFields';

interface Props {
  index: number;
  name: string;
  isOpen: boolean;
  isWrong: boolean;
  onToggle: () => void;
  onTake: () => void;
  /** After its time was changed. */
  onTimed: () => void;
  /** The second at which the film is. */
  now: () => number;
  onSeek: (second: number) => void;
}

/** A question of a film: its head, and below it, where it is open, all that can be said of it. */
export function MomentFields(props: Props) {
  const { index, name, isOpen, isWrong, onToggle, onTake } = props;
  const { t } = useTranslation('question');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const statement = useWatch<QuestionForm, `moments.${number}.statement`>({ name: `moments.${index}.statement` }) ?? '';
  return (
    <Box role="group" aria-label={name} sx={frame}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Button
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          startIcon={<OpenIcon sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />}
          sx={{ flex: 1, minWidth: 0, justifyContent: 'flex-start', textAlign: 'start', minHeight: 44 }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {name}
            {!isOpen && statement && ` · ${statement}`}
          </Box>
          {isWrong && <ErrorIcon color="error" fontSize="small" titleAccess={ui('tabs.error')} sx={{ ml: 2 }} />}
        </Button>
        <IconButton aria-label={t('form.remove', { name })} onClick={onTake} size="small">
          <DeleteIcon />
        </IconButton>
      </Box>
      {isOpen && (
        <Box id={id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          <AnswersAt value={`moments.${index}.`}>
            <OpenMoment {...props} />
          </AnswersAt>
        </Box>
      )}
    </Box>
  );
}

const frame = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  p: 3,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
} as const;

function OpenMoment({ index, onTimed, now, onSeek }: Props) {
  const { t } = useTranslation('question');
  const { t: bank } = useTranslation('bank');
  const { getValues, setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const at = `moments.${index}` as const;
  const [second, type] = useWatch<QuestionForm, [`${typeof at}.at`, `${typeof at}.type`]>({
    name: [`${at}.at`, `${at}.type`],
  });
  /** Other lists than the kind's own would be checked as well. */
  const change = (kind: BasicKind) => {
    const { choices } = getValues(at);
    const fresh = newBasic(kind);
    const kept = kind.endsWith('_choice') && choices.length > 0 ? choices : fresh.choices;
    for (const [name, rows] of Object.entries({ ...fresh, choices: kept }))
      setValue(`${at}.${name as 'gaps'}`, rows as never, { shouldDirty: true });
  };
  return (
    <>
      <FormRow>
        <Box onBlur={onTimed}>
          <NumberField<QuestionForm>
            name={`${at}.at`}
            label={t('video.at')}
            hint={t('video.clock', { at: clockOf(second ?? 0) })}
            min={0}
            unit={t('video.seconds')}
          />
        </Box>
        <NumberField<QuestionForm>
          name={`${at}.go_back_to`}
          label={t('video.goBackTo')}
          hint={t('video.goBackHint')}
          optional
          min={0}
          unit={t('video.seconds')}
        />
      </FormRow>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<TimeIcon />}
          onClick={() => {
            setValue(`${at}.at`, now(), { shouldDirty: true, shouldValidate: true });
            onTimed();
          }}
        >
          {t('video.takeTime')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          onClick={() => setValue(`${at}.go_back_to`, now(), { shouldDirty: true, shouldValidate: true })}
        >
          {t('video.takeGoBack')}
        </Button>
        <Button size="small" color="inherit" onClick={() => onSeek(second ?? 0)}>
          {t('video.seek')}
        </Button>
      </Box>
      <SelectField<QuestionForm>
        name={`${at}.type`}
        label={t('video.kind')}
        options={basicKinds.map((value) => ({ value, label: bank(`kind.${value}`) }))}
        onChanged={(kind) => change(kind as BasicKind)}
      />
      <RichTextField<QuestionForm>
        folder="questions"
        name={`${at}.statement`}
        label={t('video.statement')}
        hint={type === 'fill_in' ? t('form.gapsHint', { gap: '{{1}}' }) : undefined}
        rows={3}
      />
      {type === 'fill_in' && <GapRows />}
      {type === 'short_answer' && <ShortRows />}
      {(type === 'single_choice' || type === 'multiple_choice') && <ChoiceRows isSingle={type === 'single_choice'} />}
      <FormRow>
        <SwitchField<QuestionForm> name={`${at}.must_answer`} label={t('video.must')} hint={t('video.mustHint')} />
        <NumberField<QuestionForm> name={`${at}.weight`} label={t('video.weight')} placeholder="1" optional min={0} />
      </FormRow>
    </>
  );
}
