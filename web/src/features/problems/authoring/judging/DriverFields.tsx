import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { judgedLanguages } from '#/editor/languages';
import { LanguagePicker } from '#/editor/LanguagePicker';
import { TextInput } from '#/ui/form/inputs';
import type { JudgeLanguage } from '../../types';
import { authorLanguagesQuery } from '../api';
import type { ProblemFormParts } from '../components/useProblemForm';
import type { ProblemForm } from '../schema';
import { driverSamples, sampleFor } from './samples';
import { SourceEditor } from './SourceEditor';

type Driver = ProblemForm['driver'][number];

/** The author's main program in each language that learners may use. */
export function DriverFields({ parts, onSave }: { parts: ProblemFormParts; onSave: () => void }) {
  const { t } = useTranslation('authoring');
  const { field } = useController({ control: parts.form.control, name: 'driver' });
  const languages = judgedLanguages(useQuery(authorLanguagesQuery).data ?? []);
  const drivers = field.value;
  const free = languages.filter((language) => !drivers.some((driver) => driver.language_id === language.id));
  const add = (id: number) => {
    const language = languages.find((one) => one.id === id);
    const sample = driverSamples[sampleFor(driverSamples, language?.key ?? '') ?? ''];
    const ending = language?.extension?.replace(/^\.?/, '.') ?? '';
    field.onChange([
      ...drivers,
      { language_id: id, ...(sample ?? { source: '', solution_file: `solution${ending}`, template: '' }) },
    ]);
  };
  const change = (index: number, driver: Driver) =>
    field.onChange(drivers.map((one, at) => (at === index ? driver : one)));
  const error = parts.errorOf('driver');
  return (
    <>
      <p className="lp-muted lp-small">{t('driver.hint')}</p>
      {drivers.map((driver, index) => (
        <OneDriver
          key={driver.language_id}
          driver={driver}
          language={languages.find((one) => one.id === driver.language_id)}
          errorOf={(name) => parts.errorOf(`driver.${index}.${name}`)}
          onChange={(changed) => change(index, changed)}
          onRemove={() => field.onChange(drivers.filter((_, at) => at !== index))}
          onSave={onSave}
        />
      ))}
      <div>
        <LanguagePicker languages={free} value={null} onChange={add} label={t('driver.add')} />
      </div>
      {error && (
        <p className="lp-field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

function OneDriver(props: {
  driver: Driver;
  language: JudgeLanguage | undefined;
  errorOf: (name: 'source' | 'solution_file' | 'template') => string | undefined;
  onChange: (driver: Driver) => void;
  onRemove: () => void;
  onSave: () => void;
}) {
  const { driver, language, errorOf, onChange, onRemove, onSave } = props;
  const { t } = useTranslation('authoring');
  const name = language?.name ?? String(driver.language_id);
  const mode = language?.editor_mode ?? 'none';
  return (
    <section className="lp-driver" aria-label={name}>
      <div className="lp-program-bar">
        <h3 className="lp-h3">{name}</h3>
        <button
          type="button"
          className="lp-icon-btn"
          aria-label={t('driver.remove', { language: name })}
          title={t('driver.remove', { language: name })}
          onClick={onRemove}
        >
          <RemoveIcon aria-hidden fontSize="small" />
        </button>
      </div>
      <TextInput
        label={t('driver.file')}
        hint={t('driver.fileHint')}
        spellCheck={false}
        error={errorOf('solution_file')}
        value={driver.solution_file}
        onChange={(event) => onChange({ ...driver, solution_file: event.target.value })}
      />
      <div className="lp-program">
        <h4>{t('driver.source')}</h4>
        <SourceEditor
          label={`${t('driver.source')} · ${name}`}
          text={driver.source}
          revision={0}
          mode={mode}
          invalid={Boolean(errorOf('source'))}
          onChange={(source) => onChange({ ...driver, source })}
          onSave={onSave}
        />
        {errorOf('source') && (
          <p className="lp-field-error" role="alert">
            {errorOf('source')}
          </p>
        )}
      </div>
      <div className="lp-program">
        <h4>{t('driver.template')}</h4>
        <SourceEditor
          label={`${t('driver.template')} · ${name}`}
          text={driver.template}
          revision={0}
          mode={mode}
          short
          onChange={(template) => onChange({ ...driver, template })}
          onSave={onSave}
        />
      </div>
    </section>
  );
}
