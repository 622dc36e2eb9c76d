import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { judgingModes, type JudgingMode } from '../../types';
import { SelectInput, TextInput } from '#/ui/form/inputs';
import type { ProblemFormParts } from '../components/useProblemForm';
import { checkerKinds } from '../schema';
import { DriverFields } from './DriverFields';
import { LanguageTimes } from './LanguageTimes';
import { ProgramField } from './ProgramField';
import { RejudgeCard } from './RejudgeCard';
import { checkerSamples, interactorSamples } from './samples';
import { SubtaskFields } from './SubtaskFields';
import './judging.css';

/** How a problem is judged: what is handed in, limits, comparing, subtasks. */
export default function JudgingFields({
  parts,
  problemId,
  onSave,
}: {
  parts: ProblemFormParts;
  problemId: number | null;
  onSave: () => void;
}) {
  const { t } = useTranslation('authoring');
  const mode = useWatch({ control: parts.form.control, name: 'mode' });
  return (
    <div className="lp-columns">
      <section className="lp-card lp-card-body lp-form lp-columns-whole">
        <h2 className="lp-h3">{t('judging.mode')}</h2>
        <Mode parts={parts} onSave={onSave} />
      </section>
      <section className="lp-card lp-card-body lp-form">
        <h2 className="lp-h3">{t('judging.limits')}</h2>
        <Limits parts={parts} />
      </section>
      <section className="lp-card lp-card-body lp-form">
        <h2 className="lp-h3">{t('judging.compare')}</h2>
        {mode === 'interactive' ? (
          <p className="lp-muted">{t('judging.interactorDecides')}</p>
        ) : (
          <CheckerKind parts={parts} />
        )}
      </section>
      <Checker parts={parts} hidden={mode === 'interactive'} onSave={onSave} />
      <section className="lp-card lp-card-body lp-form lp-columns-whole">
        <h2 className="lp-h3">{t('subtask.title')}</h2>
        <SubtaskFields parts={parts} problemId={problemId} />
      </section>
      {mode !== 'output_only' && (
        <section className="lp-card lp-card-body lp-form lp-columns-whole">
          <h2 className="lp-h3">{t('times.title')}</h2>
          <LanguageTimes parts={parts} />
        </section>
      )}
      {problemId !== null && <RejudgeCard problemId={problemId} dirty={parts.form.formState.isDirty} />}
    </div>
  );
}

function Limits({ parts }: { parts: ProblemFormParts }) {
  const { t } = useTranslation('authoring');
  return (
    <>
      <div className="lp-form-row">
        <TextInput
          label={t('field.time_limit_ms')}
          type="number"
          inputMode="numeric"
          {...parts.number('time_limit_ms')}
        />
        <TextInput
          label={t('field.memory_limit_mib')}
          type="number"
          inputMode="numeric"
          {...parts.number('memory_limit_mib')}
        />
      </div>
      <TextInput
        label={t('field.output_limit_kib')}
        type="number"
        inputMode="numeric"
        {...parts.number('output_limit_kib')}
      />
      <label className="lp-tick">
        <input type="checkbox" {...parts.form.register('stop_at_first_failure')} />
        <span>{t('settings.stop')}</span>
      </label>
      <label className="lp-tick">
        <input type="checkbox" {...parts.form.register('show_output')} />
        <span>{t('judging.showOutput')}</span>
      </label>
    </>
  );
}

function CheckerKind({ parts }: { parts: ProblemFormParts }) {
  const { t } = useTranslation('authoring');
  const kind = useWatch({ control: parts.form.control, name: 'checker.kind' });
  return (
    <>
      <SelectInput label={t('field.checker')} hint={t(`checker.${kind}Hint`)} {...parts.field('checker.kind')}>
        {checkerKinds.map((value) => (
          <option key={value} value={value}>
            {t(`checker.${value}`)}
          </option>
        ))}
      </SelectInput>
      {kind === 'real' && (
        <TextInput
          label={t('field.tolerance')}
          type="number"
          step="any"
          inputMode="decimal"
          {...parts.number('checker.tolerance')}
        />
      )}
    </>
  );
}

function Checker({ parts, hidden, onSave }: { parts: ProblemFormParts; hidden: boolean; onSave: () => void }) {
  const { t } = useTranslation('authoring');
  const kind = useWatch({ control: parts.form.control, name: 'checker.kind' });
  const { field } = useController({ control: parts.form.control, name: 'checker.program' });
  if (hidden || kind !== 'custom') return null;
  return (
    <section className="lp-card lp-card-body lp-form lp-columns-whole">
      <h2 className="lp-h3">{t('judging.checkerProgram')}</h2>
      <ProgramField
        label={t('judging.checkerProgram')}
        hint={t('judging.checkerHint')}
        program={field.value}
        onChange={field.onChange}
        error={parts.errorOf('checker.program.source_code')}
        samples={checkerSamples}
        onSave={onSave}
      />
    </section>
  );
}

function Mode({ parts, onSave }: { parts: ProblemFormParts; onSave: () => void }) {
  const { t } = useTranslation('authoring');
  const { field: mode } = useController({ control: parts.form.control, name: 'mode' });
  const { field: interactor } = useController({ control: parts.form.control, name: 'interactor' });
  return (
    <>
      <fieldset className="lp-fieldset lp-modes">
        <legend className="lp-visually-hidden">{t('judging.mode')}</legend>
        {judgingModes.map((value) => (
          <ModeChoice key={value} value={value} chosen={mode.value === value} onChoose={mode.onChange} />
        ))}
      </fieldset>
      {mode.value === 'interactive' && (
        <ProgramField
          label={t('judging.interactor')}
          hint={t('judging.interactorHint')}
          program={interactor.value}
          onChange={interactor.onChange}
          error={parts.errorOf('interactor.source_code')}
          samples={interactorSamples}
          onSave={onSave}
        />
      )}
      {mode.value === 'driver' && <DriverFields parts={parts} onSave={onSave} />}
    </>
  );
}

function ModeChoice({
  value,
  chosen,
  onChoose,
}: {
  value: JudgingMode;
  chosen: boolean;
  onChoose: (mode: JudgingMode) => void;
}) {
  const { t } = useTranslation('authoring');
  return (
    <label className="lp-choice">
      <input type="radio" name="mode" checked={chosen} onChange={() => onChoose(value)} />
      <span>
        <strong>{t(`mode.${value}`)}</strong>
        <span className="lp-muted lp-small">{t(`mode.${value}Hint`)}</span>
      </span>
    </label>
  );
}
