import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { RichTextField } from '#/ui/form/RichTextField';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TagsField } from '#/ui/form/TagsField';
import { TextField } from '#/ui/form/TextField';
import { tagsQuery } from '../../api';
import { difficulties, visibilities } from '../../types';
import { Section } from '../components/Section';
import { SolutionTerms } from '../components/SolutionTerms';
import { limits } from '../schema';
import type { EditedKind } from '#/api/editedKinds';
import { Rows } from './Rows';
import { newKey } from './kinds/basic';
import { markingRules, mostRows, type QuestionForm } from './schema';

/** Hints one after the other, and the solution. */
export function HelpFields() {
  const { t } = useTranslation('question');
  return (
    <Section title={t('form.help')}>
      <Rows
        name="hints"
        label={t('form.hints')}
        nameOf={(index) => t('form.hint', { number: index + 1 })}
        row={(index) => (
          <>
            <TextField<QuestionForm>
              name={`hints.${index}.text`}
              label={t('form.hint', { number: index + 1 })}
              rows={1}
            />
            <NumberField<QuestionForm>
              name={`hints.${index}.cost`}
              label={t('form.cost')}
              hint={t('form.costHint')}
              min={0}
              max={100}
              unit="%"
            />
          </>
        )}
        add={t('form.addHint')}
        onAdd={() => ({ key: newKey(), text: '', cost: 0, en: '' })}
        most={mostRows.hints}
      />
      <RichTextField<QuestionForm> folder="questions" name="solution" label={t('form.solution')} rows={4} optional />
      <SolutionTerms />
    </Section>
  );
}

/** How answers are marked. */
export function MarkingFields({ kind }: { kind: EditedKind }) {
  const { t } = useTranslation('authoring');
  const { t: own } = useTranslation('question');
  const isShuffled = kind === 'single_choice' || kind === 'multiple_choice';
  return (
    <Section title={own('form.marking')}>
      {kind === 'multiple_choice' && (
        <SelectField<QuestionForm>
          name="rule"
          label={own('form.rule')}
          options={markingRules.map((value) => ({ value, label: own(`form.rules.${value}`) }))}
        />
      )}
      <FormRow>
        <NumberField<QuestionForm> name="score" label={t('field.max_score')} min={0} max={limits.score} />
        <NumberField<QuestionForm> name="tries" label={own('form.tries')} hint={own('form.none')} min={0} step={1} />
        <NumberField<QuestionForm>
          name="penalty"
          label={own('form.penalty')}
          hint={own('form.penaltyHint')}
          min={0}
          max={100}
          unit="%"
        />
      </FormRow>
      {isShuffled && <SwitchField<QuestionForm> name="shuffle" label={own('form.shuffle')} />}
    </Section>
  );
}

/** Where it is found and by whom. */
export function PlaceFields() {
  const { t } = useTranslation('authoring');
  const { t: own } = useTranslation('question');
  const { t: ui } = useTranslation('ui');
  const queryClient = useQueryClient();
  const visibility = useWatch<QuestionForm, 'visibility'>({ name: 'visibility' });
  return (
    <Section title={t('settings.place')}>
      <FormRow>
        <SelectField<QuestionForm>
          name="visibility"
          label={t('field.visibility')}
          hint={t(`visibility.${visibility}Hint`)}
          options={visibilities.map((value) => ({ value, label: t(`visibility.${value}`) }))}
        />
        <SelectField<QuestionForm>
          name="difficulty"
          label={t('field.difficulty')}
          options={difficulties.map((value) => ({ value, label: ui(`difficulty.${value}`) }))}
        />
      </FormRow>
      <TagsField<QuestionForm>
        name="tags"
        label={t('field.tags')}
        optional
        suggestionsKey={tagsQuery.queryKey}
        suggest={async () => (await queryClient.fetchQuery(tagsQuery)).map(({ name }) => name)}
      />
      <TextField<QuestionForm>
        name="slug"
        label={t('field.slug')}
        optional
        hint={t('settings.slugHint')}
        start="/problems/"
        autoCapitalize="off"
        spellCheck={false}
      />
      <SwitchField<QuestionForm> name="is_listed" label={own('form.listed')} />
      <SwitchField<QuestionForm> name="enable_on_quiz" label={own('form.onQuiz')} />
    </Section>
  );
}
