import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { ruleFields } from '../../scratchWork/parts';
import { scratchLanguage } from '../../scratchWork/rules';
import { judgingModes, type JudgingMode } from '../../types';
import { Explanation, Section, Sections } from '../components/Section';
import { checkerKinds, limits, type CheckerKind, type ProblemForm } from '../schema';
import { DriverFields } from './DriverFields';
import { LanguageTimes } from './LanguageTimes';
import { ProgramField } from './ProgramField';
import { RejudgeCard } from './RejudgeCard';
import { checkerSamples, interactorSamples } from './samples';
import { SubtaskFields } from './SubtaskFields';

/** How a problem is judged: what is handed in, limits, comparing, subtasks. `onSave` is Ctrl+S in a program. */
export default function JudgingFields({ problemId, onSave }: { problemId: number | null; onSave: () => void }) {
  const { t } = useTranslation('authoring');
  const [mode, kind, every, allowed] = useWatch<
    ProblemForm,
    ['mode', 'checker.kind', 'every_language', 'allowed_languages']
  >({ name: ['mode', 'checker.kind', 'every_language', 'allowed_languages'] });
  return (
    <Sections>
      <Section title={t('judging.mode')} isWhole>
        <Mode mode={mode} onSave={onSave} />
      </Section>
      <Section title={t('judging.limits')}>
        <Limits />
      </Section>
      <Section title={t('judging.compare')}>
        {mode === 'interactive' ? (
          <Explanation>{t('judging.interactorDecides')}</Explanation>
        ) : (
          <Comparison kind={kind} />
        )}
      </Section>
      {mode !== 'interactive' && kind === 'custom' && (
        <Section title={t('judging.checkerProgram')} isWhole>
          <ProgramField
            name="checker.program"
            label={t('judging.checkerProgram')}
            hint={t('judging.checkerHint')}
            samples={checkerSamples}
            onSave={onSave}
          />
        </Section>
      )}
      <Section title={t('subtask.title')} isWhole>
        <SubtaskFields problemId={problemId} />
      </Section>
      {mode !== 'output_only' && (
        <Section title={t('times.title')} isWhole>
          <LanguageTimes />
        </Section>
      )}
      {mode !== 'output_only' && (every || allowed.includes(scratchLanguage)) && (
        <Section title={t('judging.scratch')} isWhole>
          <ruleFields.Part />
        </Section>
      )}
      {problemId !== null && <RejudgeCard problemId={problemId} />}
    </Sections>
  );
}

function Mode({ mode, onSave }: { mode: JudgingMode; onSave: () => void }) {
  const { t } = useTranslation('authoring');
  return (
    <>
      <ChoiceField<ProblemForm, JudgingMode>
        name="mode"
        label={t('judging.mode')}
        hideLabel
        cards
        options={judgingModes.map((value) => ({ value, label: t(`mode.${value}`), hint: t(`mode.${value}Hint`) }))}
      />
      {mode === 'interactive' && (
        <ProgramField
          name="interactor"
          label={t('judging.interactor')}
          hint={t('judging.interactorHint')}
          samples={interactorSamples}
          onSave={onSave}
        />
      )}
      {mode === 'driver' && <DriverFields onSave={onSave} />}
    </>
  );
}

function Limits() {
  const { t } = useTranslation('authoring');
  const [time, memory, output] = [limits.time, limits.memory, limits.output];
  return (
    <>
      <FormRow>
        <NumberField<ProblemForm>
          name="time_limit_ms"
          label={t('field.time_limit_ms')}
          min={time[0]}
          max={time[1]}
          step={1}
        />
        <NumberField<ProblemForm>
          name="memory_limit_mib"
          label={t('field.memory_limit_mib')}
          min={memory[0]}
          max={memory[1]}
          step={1}
        />
        <NumberField<ProblemForm>
          name="output_limit_kib"
          label={t('field.output_limit_kib')}
          min={output[0]}
          max={output[1]}
          step={1}
        />
      </FormRow>
      <CheckboxField<ProblemForm> name="stop_at_first_failure" label={t('settings.stop')} />
      <CheckboxField<ProblemForm> name="show_output" label={t('judging.showOutput')} />
    </>
  );
}

function Comparison({ kind }: { kind: CheckerKind }) {
  const { t } = useTranslation('authoring');
  return (
    <>
      <SelectField<ProblemForm, CheckerKind>
        name="checker.kind"
        label={t('field.checker')}
        hint={t(`checker.${kind}Hint`)}
        options={checkerKinds.map((value) => ({ value, label: t(`checker.${value}`) }))}
      />
      {kind === 'real' && <NumberField<ProblemForm> name="checker.tolerance" label={t('field.tolerance')} />}
    </>
  );
}
