import AddIcon from '@mui/icons-material/AddRounded';
import DownIcon from '@mui/icons-material/ArrowDownwardRounded';
import UpIcon from '@mui/icons-material/ArrowUpwardRounded';
import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { subtaskRules } from '../../types';
import { points } from '../../judge/format';
import { Field, SelectInput, TextInput } from '#/ui/form/inputs';
import { testCasesQuery } from '../api';
import type { ProblemFormParts } from '../components/useProblemForm';
import type { ProblemForm } from '../schema';
import { readPositions, writePositions } from './positions';

type Subtask = ProblemForm['subtasks'][number];

/** Groups of tests that give points together, in the order in which they are judged. */
export function SubtaskFields({ parts, problemId }: { parts: ProblemFormParts; problemId: number | null }) {
  const { t } = useTranslation('authoring');
  const { control } = parts.form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'subtasks', keyName: 'rowKey' });
  const subtasks = useWatch({ control, name: 'subtasks' });
  const maxScore = useWatch({ control, name: 'max_score' });
  const tests = useQuery({ ...testCasesQuery(problemId ?? 0), enabled: problemId !== null }).data ?? [];
  const positions = tests.map((test) => test.position);
  const total = subtasks.reduce((sum, subtask) => sum + (subtask.score || 0), 0);
  const left = positions.filter((position) => !subtasks.some((subtask) => subtask.tests.includes(position)));
  const add = () => {
    const id = Math.max(0, ...subtasks.map((subtask) => subtask.id)) + 1;
    const samples = tests.filter((test) => test.is_sample).map((test) => test.position);
    append({
      id,
      name: '',
      score: Math.max(maxScore - total, 1),
      rule: 'min',
      requires: [],
      tests: left.filter((one) => !samples.includes(one)),
    });
  };
  return (
    <>
      <p className="lp-muted lp-small">{t('subtask.hint')}</p>
      {fields.map((field, index) => (
        <Row
          key={field.rowKey}
          parts={parts}
          index={index}
          count={fields.length}
          subtask={subtasks[index] ?? field}
          above={subtasks.slice(0, index)}
          positions={positions}
          onTests={(chosen) =>
            parts.form.setValue(`subtasks.${index}.tests`, chosen, { shouldDirty: true, shouldTouch: true })
          }
          onMove={(to) => move(index, to)}
          onRemove={() => remove(index)}
        />
      ))}
      <div className="lp-program-bar">
        <button type="button" className="lp-btn" onClick={add}>
          <AddIcon aria-hidden fontSize="small" />
          {t('subtask.add')}
        </button>
        {subtasks.length > 0 && (
          <p className="lp-muted lp-small" role="status">
            {t('subtask.total', { total: points(total), max: points(maxScore) })}
            {left.length > 0 && ` ${t('subtask.left', { tests: writePositions(left) })}`}
          </p>
        )}
      </div>
    </>
  );
}

function Row(props: {
  parts: ProblemFormParts;
  index: number;
  count: number;
  subtask: Subtask;
  above: Subtask[];
  positions: number[];
  onTests: (tests: number[]) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { parts, index, count, subtask, above, positions, onTests, onMove, onRemove } = props;
  const { t } = useTranslation('authoring');
  const title = t('subtask.name', { number: index + 1 });
  const name = `subtasks.${index}` as const;
  const requires = parts.errorOf(`${name}.requires`);
  return (
    <section className="lp-subtask-row" aria-label={title}>
      <div className="lp-program-bar">
        <h3 className="lp-h3">{title}</h3>
        <button
          type="button"
          className="lp-icon-btn"
          aria-label={t('subtask.up', { name: title })}
          title={t('subtask.up', { name: title })}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <UpIcon aria-hidden fontSize="small" />
        </button>
        <button
          type="button"
          className="lp-icon-btn"
          aria-label={t('subtask.down', { name: title })}
          title={t('subtask.down', { name: title })}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <DownIcon aria-hidden fontSize="small" />
        </button>
        <button
          type="button"
          className="lp-icon-btn"
          aria-label={t('subtask.remove', { name: title })}
          title={t('subtask.remove', { name: title })}
          onClick={onRemove}
        >
          <RemoveIcon aria-hidden fontSize="small" />
        </button>
      </div>
      <div className="lp-subtask-fields">
        <TextInput label={t('subtask.nameField')} optional placeholder={title} {...parts.field(`${name}.name`)} />
        <TextInput
          label={t('subtask.score')}
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          {...parts.number(`${name}.score`)}
        />
        <SelectInput label={t('subtask.rule')} hint={t(`subtask.${subtask.rule}Hint`)} {...parts.field(`${name}.rule`)}>
          {subtaskRules.map((rule) => (
            <option key={rule} value={rule}>
              {t(`subtask.${rule}`)}
            </option>
          ))}
        </SelectInput>
        <Tests tests={subtask.tests} positions={positions} error={parts.errorOf(`${name}.tests`)} onTests={onTests} />
      </div>
      {above.length > 0 && <Requires parts={parts} index={index} subtask={subtask} above={above} />}
      {requires && (
        <p className="lp-field-error" role="alert">
          {requires}
        </p>
      )}
    </section>
  );
}

function Tests({
  tests,
  positions,
  error,
  onTests,
}: {
  tests: number[];
  positions: number[];
  error?: string;
  onTests: (tests: number[]) => void;
}) {
  const { t } = useTranslation('authoring');
  // What is being typed; null shows what the subtask has.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? writePositions(tests);
  const named = readPositions(text);
  const unknown = named?.filter((position) => !positions.includes(position)) ?? [];
  const fault =
    named === null
      ? t('subtask.testsFormat')
      : unknown.length > 0
        ? t('subtask.noTest', { tests: writePositions(unknown) })
        : error;
  return (
    <Field label={t('subtask.tests')} error={fault} hint={t('subtask.testsCount', { count: tests.length })}>
      {(ids) => (
        <input
          type="text"
          className="lp-input"
          inputMode="text"
          autoComplete="off"
          placeholder="1-3, 5"
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (typed === null || named === null) return;
            onTests(named.filter((position) => positions.includes(position)));
            if (unknown.length === 0) setTyped(null);
          }}
          {...ids}
        />
      )}
    </Field>
  );
}

function Requires({
  parts,
  index,
  subtask,
  above,
}: {
  parts: ProblemFormParts;
  index: number;
  subtask: Subtask;
  above: Subtask[];
}) {
  const { t } = useTranslation('authoring');
  const toggle = (id: number, on: boolean) =>
    parts.form.setValue(
      `subtasks.${index}.requires`,
      on ? [...subtask.requires, id] : subtask.requires.filter((other) => other !== id),
      { shouldDirty: true },
    );
  return (
    <fieldset className="lp-fieldset lp-requires">
      <legend className="lp-small lp-muted">{t('subtask.requires')}</legend>
      {above.map((other, at) => (
        <label key={other.id} className="lp-tick">
          <input
            type="checkbox"
            checked={subtask.requires.includes(other.id)}
            onChange={(event) => toggle(other.id, event.target.checked)}
          />
          <span>{other.name || t('subtask.name', { number: at + 1 })}</span>
        </label>
      ))}
    </fieldset>
  );
}
