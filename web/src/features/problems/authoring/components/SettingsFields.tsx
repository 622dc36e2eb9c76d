import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { groupLanguages, judgedLanguages } from '#/editor/languages';
import { difficulties, visibilities, type JudgeLanguage } from '../../types';
import { SelectInput, TextInput } from '#/ui/form/inputs';
import { authorLanguagesQuery } from '../api';
import { TagsField } from './TagsField';
import type { ProblemFormParts } from './useProblemForm';

/** Everything about a problem but its texts and tests. */
export function SettingsFields({ parts }: { parts: ProblemFormParts }) {
  const { t } = useTranslation('authoring');
  return (
    <div className="lp-columns">
      <section className="lp-card lp-card-body lp-form">
        <h2 className="lp-h3">{t('settings.place')}</h2>
        <Place parts={parts} />
      </section>
      <section className="lp-card lp-card-body lp-form">
        <h2 className="lp-h3">{t('settings.languages')}</h2>
        <Languages parts={parts} />
      </section>
    </div>
  );
}

function Place({ parts }: { parts: ProblemFormParts }) {
  const { t } = useTranslation('authoring');
  const { t: ui } = useTranslation('ui');
  const tags = useController({ control: parts.form.control, name: 'tags' });
  const visibility = useWatch({ control: parts.form.control, name: 'visibility' });
  return (
    <>
      <SelectInput
        label={t('field.visibility')}
        hint={t(`visibility.${visibility}Hint`)}
        {...parts.field('visibility')}
      >
        {visibilities.map((value) => (
          <option key={value} value={value}>
            {t(`visibility.${value}`)}
          </option>
        ))}
      </SelectInput>
      <TextInput
        label={t('field.slug')}
        optional
        hint={t('settings.slugHint')}
        autoCapitalize="off"
        spellCheck={false}
        {...parts.field('slug')}
      />
      <div className="lp-form-row">
        <SelectInput label={t('field.difficulty')} {...parts.field('difficulty')}>
          {difficulties.map((value) => (
            <option key={value} value={value}>
              {ui(`difficulty.${value}`)}
            </option>
          ))}
        </SelectInput>
        <TextInput
          label={t('field.max_score')}
          type="number"
          min={1}
          step="any"
          inputMode="decimal"
          {...parts.number('max_score')}
        />
      </div>
      <TagsField tags={tags.field.value} error={parts.errorOf('tags')} onChange={tags.field.onChange} />
    </>
  );
}

function Languages({ parts }: { parts: ProblemFormParts }) {
  const { t } = useTranslation('authoring');
  const languages = judgedLanguages(useQuery(authorLanguagesQuery).data ?? []);
  const every = useWatch({ control: parts.form.control, name: 'every_language' });
  const mode = useWatch({ control: parts.form.control, name: 'mode' });
  const { field } = useController({ control: parts.form.control, name: 'allowed_languages' });
  const error = parts.errorOf('allowed_languages');
  if (mode === 'driver') return <p className="lp-muted">{t('settings.driverLanguages')}</p>;
  return (
    <>
      <label className="lp-tick">
        <input type="checkbox" {...parts.form.register('every_language')} />
        <span>{t('settings.everyLanguage')}</span>
      </label>
      {!every && <LanguageTicks languages={languages} chosen={field.value} onChange={field.onChange} />}
      {error && (
        <p className="lp-field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Ticks for many languages: the chosen ones and the usual ones, all with a search. */
function LanguageTicks({
  languages,
  chosen,
  onChange,
}: {
  languages: JudgeLanguage[];
  chosen: number[];
  onChange: (ids: number[]) => void;
}) {
  const { t } = useTranslation('authoring');
  const { t: editor } = useTranslation('editor');
  const [search, setSearch] = useState('');
  const { usual, others } = groupLanguages(languages, search);
  const shown = search
    ? [...usual, ...others]
    : [...usual, ...others.filter((language) => chosen.includes(language.id))];
  const toggle = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <>
      <input
        type="search"
        className="lp-input"
        aria-label={editor('picker.search')}
        placeholder={t('settings.searchLanguage', { count: languages.length })}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className="lp-fieldset lp-ticks">
        <legend className="lp-visually-hidden">{t('settings.languages')}</legend>
        {shown.map((language) => (
          <label key={language.id} className="lp-tick">
            <input
              type="checkbox"
              checked={chosen.includes(language.id)}
              onChange={(event) => toggle(language.id, event.target.checked)}
            />
            <span>
              {language.name}
              {!language.available && <span className="lp-muted lp-small"> {t('settings.notNow')}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {shown.length === 0 && (
        <p className="lp-muted lp-small" role="status">
          {editor('picker.nothing')}
        </p>
      )}
    </>
  );
}
