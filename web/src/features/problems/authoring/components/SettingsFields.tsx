import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { judgedLanguages } from '#/editor/languages';
import { FormRow } from '#/ui/form/ApiForm';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { MultiSelectField } from '#/ui/form/MultiSelectField';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TagsField } from '#/ui/form/TagsField';
import { TextField } from '#/ui/form/TextField';
import { SkeletonList } from '#/ui/states';
import { tagsQuery } from '../../api';
import { difficulties, visibilities, type Visibility } from '../../types';
import { authorLanguagesQuery } from '../api';
import { limits, type ProblemForm } from '../schema';
import { Explanation, Section, Sections } from './Section';

const EditorialFields = lazy(() => import('./EditorialFields'));

/** Everything about a problem but its texts, its judging and its tests. */
export function SettingsFields() {
  const { t } = useTranslation('authoring');
  return (
    <Sections>
      <Section title={t('field.visibility')} isWhole>
        <ChoiceField<ProblemForm, Visibility>
          name="visibility"
          label={t('field.visibility')}
          hideLabel
          cards
          options={visibilities.map((value) => ({
            value,
            label: t(`visibility.${value}`),
            hint: t(`visibility.${value}Hint`),
          }))}
        />
      </Section>
      <Section title={t('settings.place')}>
        <Place />
      </Section>
      <Section title={t('settings.languages')}>
        <Languages />
      </Section>
      <Section title={t('editorial.title')} isWhole>
        <Suspense fallback={<SkeletonList rows={2} />}>
          <EditorialFields />
        </Suspense>
      </Section>
    </Sections>
  );
}

function Place() {
  const { t } = useTranslation('authoring');
  const { t: ui } = useTranslation('ui');
  const queryClient = useQueryClient();
  return (
    <>
      <TextField<ProblemForm>
        name="slug"
        label={t('field.slug')}
        optional
        hint={t('settings.slugHint')}
        start="/problems/"
        autoCapitalize="off"
        spellCheck={false}
      />
      <FormRow>
        <SelectField<ProblemForm>
          name="difficulty"
          label={t('field.difficulty')}
          options={difficulties.map((value) => ({ value, label: ui(`difficulty.${value}`) }))}
        />
        <NumberField<ProblemForm> name="max_score" label={t('field.max_score')} min={1} max={limits.score} />
      </FormRow>
      <TagsField<ProblemForm>
        name="tags"
        label={t('field.tags')}
        optional
        suggestionsKey={tagsQuery.queryKey}
        suggest={async () => (await queryClient.fetchQuery(tagsQuery)).map(({ name }) => name)}
      />
    </>
  );
}

function Languages() {
  const { t } = useTranslation('authoring');
  const languages = judgedLanguages(useQuery(authorLanguagesQuery).data ?? []);
  const [every, mode] = useWatch<ProblemForm, ['every_language', 'mode']>({ name: ['every_language', 'mode'] });
  if (mode === 'driver') return <Explanation>{t('settings.driverLanguages')}</Explanation>;
  return (
    <>
      <SwitchField<ProblemForm> name="every_language" label={t('settings.everyLanguage')} />
      {!every && languages.length > 0 && (
        <MultiSelectField<ProblemForm, number>
          name="allowed_languages"
          label={t('settings.allowed')}
          placeholder={t('settings.searchLanguage', { count: languages.length })}
          options={languages.map(({ id, name, available }) => ({
            value: id,
            label: available ? name : `${name} ${t('settings.notNow')}`,
          }))}
        />
      )}
    </>
  );
}
