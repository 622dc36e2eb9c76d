import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { groupLanguages, judgedLanguages } from '#/editor/languages';
import { formatNumber } from '#/i18n/format';
import type { JudgeLanguage } from '../../types';
import { authorLanguagesQuery } from '../api';
import type { ProblemFormParts } from '../components/useProblemForm';

/** The time limit of each language: what is multiplied, and the start-up that may be allowed for. */
export function LanguageTimes({ parts }: { parts: ProblemFormParts }) {
  const { t } = useTranslation('authoring');
  const { t: editor } = useTranslation('editor');
  const { control } = parts.form;
  const [every, allowed, limit, startup] = useWatch({
    control,
    name: ['every_language', 'allowed_languages', 'time_limit_ms', 'allow_startup'],
  });
  const { field } = useController({ control, name: 'time_multipliers' });
  const [search, setSearch] = useState('');
  const languages = judgedLanguages(useQuery(authorLanguagesQuery).data ?? []).filter(
    (language) => every || allowed.includes(language.id),
  );
  const indexOf = (id: number) => field.value.findIndex((one) => one.language_id === id);
  const { usual, others } = groupLanguages(languages, search);
  const shown = search ? [...usual, ...others] : [...usual, ...others.filter((language) => indexOf(language.id) >= 0)];
  const change = (id: number, factor: number | null) => {
    const at = indexOf(id);
    const rest = field.value.filter((one) => one.language_id !== id);
    if (factor === null) field.onChange(rest);
    else
      field.onChange(
        at < 0 ? [...rest, { language_id: id, factor }] : field.value.with(at, { language_id: id, factor }),
      );
  };
  const error = parts.errorOf('time_multipliers');
  return (
    <>
      <label className="lp-tick">
        <input type="checkbox" {...parts.form.register('allow_startup')} />
        <span>{t('times.startup')}</span>
      </label>
      <p className="lp-muted lp-small">{t('times.hint')}</p>
      {languages.length > 8 && (
        <input
          type="search"
          className="lp-input"
          aria-label={editor('picker.search')}
          placeholder={t('settings.searchLanguage', { count: languages.length })}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div className="lp-scroll-x">
        <table className="lp-times">
          <thead>
            <tr>
              <th scope="col">{t('times.language')}</th>
              <th scope="col">{t('times.start')}</th>
              <th scope="col">{t('times.factor')}</th>
              <th scope="col">{t('times.limit')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((language) => (
              <Row
                key={language.id}
                language={language}
                limit={limit}
                startup={startup}
                factor={field.value[indexOf(language.id)]?.factor ?? null}
                error={parts.errorOf(`time_multipliers.${indexOf(language.id)}.factor`)}
                onFactor={(factor) => change(language.id, factor)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {error && (
        <p className="lp-field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

function Row(props: {
  language: JudgeLanguage;
  limit: number;
  startup: boolean;
  factor: number | null;
  error?: string;
  onFactor: (factor: number | null) => void;
}) {
  const { language, limit, startup, factor, error, onFactor } = props;
  const { t } = useTranslation('authoring');
  const start = language.measured?.start_cpu_ms ?? null;
  const whole = Math.round(limit * (factor ?? 1) + (startup ? (start ?? 0) : 0));
  return (
    <tr>
      <th scope="row">{language.name}</th>
      <td>
        {start === null ? (
          <span className="lp-muted">{t('times.unknown')}</span>
        ) : (
          t('times.ms', { ms: formatNumber(start) })
        )}
      </td>
      <td>
        <input
          type="number"
          className="lp-input"
          min={0.1}
          max={20}
          step="any"
          inputMode="decimal"
          placeholder="1"
          aria-label={t('times.factorOf', { language: language.name })}
          aria-invalid={Boolean(error)}
          value={factor ?? ''}
          onChange={(event) => onFactor(event.target.value === '' ? null : event.target.valueAsNumber)}
        />
        {error && (
          <p className="lp-field-error" role="alert">
            {error}
          </p>
        )}
      </td>
      <td>{Number.isFinite(whole) ? t('times.ms', { ms: formatNumber(whole) }) : '–'}</td>
    </tr>
  );
}
