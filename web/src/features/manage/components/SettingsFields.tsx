import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { allowedLanguages } from '#/features/editor/languages';
import { languagesQuery } from '#/features/problems/api';
import { difficulties, visibilities } from '#/features/problems/types';
import { SelectInput, TextInput } from '#/ui/form/inputs';
import { checkerKinds } from '../schema';
import { TagsField } from './TagsField';
import type { ProblemFormParts } from './useProblemForm';

/** Everything about a problem but its texts and tests. */
export function SettingsFields({ parts }: { parts: ProblemFormParts }) {
  const { t } = useTranslation('manage');
  return (
    <div className="lp-columns">
      <section className="lp-card lp-card-body lp-form">
        <h2 className="lp-h3">{t('settings.place')}</h2>
        <Place parts={parts} />
      </section>
      <section className="lp-card lp-card-body lp-form">
        <h2 className="lp-h3">{t('settings.judging')}</h2>
        <Judging parts={parts} />
      </section>
      <section className="lp-card lp-card-body lp-form lp-columns-whole">
        <h2 className="lp-h3">{t('settings.languages')}</h2>
        <Languages parts={parts} />
      </section>
    </div>
  );
}

function Place({ parts }: { parts: ProblemFormParts }) {
  const { t } = useTranslation('manage');
  const { t: ui } = useTranslation('ui');
  const tags = useController({ control: parts.form.control, name: 'tags' });
  const visibility = useWatch({ control: parts.form.control, name: 'visibility' });
  return (
    <>
      <SelectInput label={t('field.visibility')} hint={t(`visibility.${visibility}Hint`)} {...parts.field('visibility')}>
        {visibilities.map((value) => <option key={value} value={value}>{t(`visibility.${value}`)}</option>)}
      </SelectInput>
      <TextInput label={t('field.slug')} optional hint={t('settings.slugHint')} autoCapitalize="off" spellCheck={false} {...parts.field('slug')} />
      <div className="lp-form-row">
        <SelectInput label={t('field.difficulty')} {...parts.field('difficulty')}>
          {difficulties.map((value) => <option key={value} value={value}>{ui(`difficulty.${value}`)}</option>)}
        </SelectInput>
        <TextInput label={t('field.max_score')} type="number" min={1} step="any" inputMode="decimal" {...parts.number('max_score')} />
      </div>
      <TagsField tags={tags.field.value} error={parts.errorOf('tags')} onChange={tags.field.onChange} />
    </>
  );
}

function Judging({ parts }: { parts: ProblemFormParts }) {
  const { t } = useTranslation('manage');
  const kind = useWatch({ control: parts.form.control, name: 'checker.kind' });
  return (
    <>
      <div className="lp-form-row">
        <TextInput label={t('field.time_limit_ms')} type="number" inputMode="numeric" {...parts.number('time_limit_ms')} />
        <TextInput label={t('field.memory_limit_mib')} type="number" inputMode="numeric" {...parts.number('memory_limit_mib')} />
      </div>
      <TextInput label={t('field.output_limit_kib')} type="number" inputMode="numeric" {...parts.number('output_limit_kib')} />
      <SelectInput label={t('field.checker')} hint={t(`checker.${kind}Hint`)} {...parts.field('checker.kind')}>
        {checkerKinds.map((value) => <option key={value} value={value}>{t(`checker.${value}`)}</option>)}
      </SelectInput>
      {kind === 'real' && <TextInput label={t('field.tolerance')} type="number" step="any" inputMode="decimal" {...parts.number('checker.tolerance')} />}
      <label className="lp-tick">
        <input type="checkbox" {...parts.form.register('stop_at_first_failure')} />
        <span>{t('settings.stop')}</span>
      </label>
    </>
  );
}

function Languages({ parts }: { parts: ProblemFormParts }) {
  const { t } = useTranslation('manage');
  const languages = allowedLanguages(useQuery(languagesQuery).data ?? [], null);
  const every = useWatch({ control: parts.form.control, name: 'every_language' });
  const { field } = useController({ control: parts.form.control, name: 'allowed_languages' });
  const toggle = (id: number, on: boolean) => field.onChange(on ? [...field.value, id] : field.value.filter((other) => other !== id));
  const error = parts.errorOf('allowed_languages');
  return (
    <>
      <label className="lp-tick">
        <input type="checkbox" {...parts.form.register('every_language')} />
        <span>{t('settings.everyLanguage')}</span>
      </label>
      {!every && (
        <fieldset className="lp-fieldset lp-ticks">
          <legend className="lp-visually-hidden">{t('settings.languages')}</legend>
          {languages.map((language) => (
            <label key={language.id} className="lp-tick">
              <input type="checkbox" checked={field.value.includes(language.id)} onChange={(event) => toggle(language.id, event.target.checked)} />
              <span>{language.name}{!language.available && <span className="lp-muted lp-small"> {t('settings.notNow')}</span>}</span>
            </label>
          ))}
        </fieldset>
      )}
      {error && <p className="lp-field-error" role="alert">{error}</p>}
    </>
  );
}
