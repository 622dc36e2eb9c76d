import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '#/i18n/i18n';
import { QuestionPicker } from '#/features/curriculum';
import { formatNumber } from '#/i18n/format';
import { FormRow } from '#/ui/form/ApiForm';
import { NumberField } from '#/ui/form/NumberField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { useFaultText } from '#/ui/form/useFaultText';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { EmptyState } from '#/ui/states';
import type { ContestView } from '../../types';
import { FormCard } from '../FormCard';
import { limits, type ContestForm, type PartForm } from '../schema';
import { QuestionLine } from './QuestionLine';
import type { PartsWork } from './useParts';

interface PartProps {
  index: number;
  part: PartForm;
  name: string;
  contest: ContestView;
  work: PartsWork;
  isOnly: boolean;
}

/** A part: its name, its minutes where each has a clock of their own, and its questions in their order. */
export function PartCard({ index, part, name, contest, work, isOnly }: PartProps) {
  const { t } = useTranslation('contestForm');
  const type = useWatch<ContestForm, 'exercise_type'>({ name: 'exercise_type' });
  const stored = contest.parts.find(({ id }) => String(id) === part.id);
  const isFixed = contest.state !== 'upcoming' && stored !== undefined;
  return (
    <FormCard
      title={name}
      actions={
        !isOnly &&
        !isFixed && (
          <Button color="error" onClick={() => work.removePart(part.id, name)}>
            {t('parts.remove')}
          </Button>
        )
      }
    >
      <FormRow>
        <TextField<ContestForm>
          name={`parts.${index}.name`}
          label={t('parts.name')}
          maxLength={limits.name}
          autoComplete="off"
        />
        {type === 'timed' && (
          <NumberField<ContestForm>
            name={`parts.${index}.minutes`}
            label={t('parts.minutes')}
            hint={t('parts.minutesHint')}
            unit={t('unit.minutes')}
            min={1}
            step={1}
          />
        )}
      </FormRow>
      <Questions index={index} part={part} contest={contest} work={work} isFixed={isFixed} />
      <FormRow>
        <SwitchField<ContestForm> name={`parts.${index}.draws`} label={t('parts.draws')} hint={t('parts.drawsHint')} />
        {part.draws && (
          <NumberField<ContestForm>
            name={`parts.${index}.amount`}
            label={t('parts.amount')}
            hint={t('parts.amountHint', { number: formatNumber(part.questions.length) })}
            min={1}
            max={part.questions.length}
            step={1}
          />
        )}
      </FormRow>
    </FormCard>
  );
}

function Questions(props: Omit<PartProps, 'name' | 'isOnly'> & { isFixed: boolean }) {
  const { index, part, contest, work, isFixed } = props;
  const { t } = useTranslation('contestForm');
  const [isPicking, setPicking] = useState(false);
  const all = useWatch<ContestForm, 'parts'>({ name: 'parts' });
  const known = all.flatMap(({ questions }) => questions);
  const isFull = known.length >= limits.questions;
  const pick = async () => {
    await loadNamespaces(['curriculum', 'bank']);
    setPicking(true);
  };
  const button = (
    <Button variant="outlined" startIcon={<AddIcon />} disabled={isFull} onClick={() => void pick()}>
      {t('questions.add')}
    </Button>
  );
  return (
    <>
      {part.questions.length === 0 ? (
        <EmptyState title={t('questions.none')} action={button} />
      ) : (
        <SortableList
          label={t('questions.of', { name: part.name })}
          items={part.questions}
          nameOf={({ title }) => title}
          onMove={({ tree }) => {
            work.setQuestions(part.id, () => tree);
            return Promise.resolve();
          }}
          renderItem={(question) => (
            <QuestionLine
              question={question}
              name={`parts.${index}.questions.${part.questions.findIndex(({ id }) => id === question.id)}`}
              isRunning={contest.state !== 'upcoming'}
              isFixed={isFixed && isStored(contest, question.id)}
              work={work}
              part={part.id}
            />
          )}
        />
      )}
      <Fault index={index} />
      {part.questions.length > 0 && <div>{button}</div>}
      <Suspense>
        {isPicking && (
          <QuestionPicker
            known={known}
            words={{ add: t('questions.addChosen'), added: t('questions.known') }}
            onAdd={(_, rows) => {
              const added = rows.map(({ id, name, type, score }) => ({ id, title: name, type, score, rule: null }));
              work.setQuestions(part.id, (before) => [...before, ...added]);
              return Promise.resolve();
            }}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

const isStored = (contest: ContestView, id: number) =>
  contest.parts.some(({ questions }) => questions?.some((question) => question.question_id === id));

/** What is wrong with the questions as a whole. */
function Fault({ index }: { index: number }) {
  const faultText = useFaultText();
  const { formState } = useFormContext<ContestForm>();
  const error = formState.errors.parts?.[index]?.questions;
  const text = error && (faultText(error as never) || faultText(error.root as never));
  if (!text) return null;
  return (
    <Typography role="alert" variant="body2" color="error">
      {text}
    </Typography>
  );
}
