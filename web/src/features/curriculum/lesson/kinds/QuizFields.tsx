import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { DateTimeField } from '#/ui/form/DateField';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { answerTimes, countings, quizModes } from '../../types';
import { Part } from '../Part';
import type { LessonForm } from '../schema';
import { DrawFields } from './DrawFields';

/** How a quiz goes, in plain words. */
export function QuizFields() {
  const { t } = useTranslation('curriculum');
  return (
    <>
      <Part title={t('quiz.title')}>
        <ChoiceField<LessonForm, (typeof quizModes)[number]>
          name="settings.mode"
          label={t('quiz.mode')}
          options={quizModes.map((value) => ({
            value,
            label: t(`quiz.modes.${value}`),
            hint: t(`quiz.modeHints.${value}`),
          }))}
          cards
        />
        <FormRow>
          <NumberField<LessonForm>
            name="settings.duration"
            label={t('quiz.duration')}
            hint={t('quiz.durationHint')}
            min={0}
            step={1}
            unit={t('quiz.minutes')}
          />
          <NumberField<LessonForm>
            name="settings.attempts"
            label={t('quiz.attempts')}
            hint={t('quiz.attemptsHint')}
            min={0}
            step={1}
          />
          <NumberField<LessonForm>
            name="settings.pass_percentage"
            label={t('quiz.pass')}
            hint={t('quiz.passHint')}
            min={0}
            max={100}
            step={1}
            unit="%"
          />
        </FormRow>
        <FormRow>
          <SelectField<LessonForm, (typeof countings)[number]>
            name="settings.counts"
            label={t('quiz.counts')}
            options={countings.map((value) => ({ value, label: t(`quiz.counting.${value}`) }))}
          />
          <SelectField<LessonForm, (typeof answerTimes)[number]>
            name="settings.show_answers"
            label={t('quiz.showAnswers')}
            options={answerTimes.map((value) => ({ value, label: t(`quiz.answers.${value}`) }))}
          />
        </FormRow>
        <FormRow>
          <SwitchField<LessonForm> name="settings.shuffle_questions" label={t('quiz.shuffleQuestions')} />
          <SwitchField<LessonForm> name="settings.shuffle_choices" label={t('quiz.shuffleChoices')} />
        </FormRow>
        <FormRow>
          <DateTimeField<LessonForm>
            name="settings.opens_at"
            label={t('quiz.opensAt')}
            hint={t('quiz.opensHint')}
            optional
          />
          <DateTimeField<LessonForm>
            name="settings.closes_at"
            label={t('quiz.closesAt')}
            hint={t('quiz.closesHint')}
            optional
          />
        </FormRow>
      </Part>
      <DrawFields />
    </>
  );
}
