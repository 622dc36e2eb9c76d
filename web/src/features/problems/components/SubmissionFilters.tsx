import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tenantQuery } from '#/api/site';
import { FilterBar, FilterDate, FilterSelect } from '#/ui/FilterBar';
import { languagesQuery } from '../api';
import {
  countSet,
  noSubmissionFilters,
  submissionVerdicts,
  type SubmissionFilters as Values,
} from '../submissionFilters';
import type { Problem } from '../types';

interface FiltersProps {
  problem: Problem;
  values: Values;
  onChange: (values: Values) => void;
}

/** Whose submissions of a problem are listed, and which of them. */
export function SubmissionFilters({ problem, values, onChange }: FiltersProps) {
  const { t } = useTranslation('problems');
  const active = countSet(values);
  const maySeeAll = useMaySeeAll(problem);
  return (
    <Stack role="group" aria-label={t('history.filters')} sx={{ gap: 2, mt: -1 }}>
      {maySeeAll && <Whose all={values.all} onChange={(all) => onChange({ ...values, all })} />}
      <FilterBar
        active={active}
        onClear={active > 0 ? () => onChange({ ...noSubmissionFilters, all: values.all }) : undefined}
      >
        <Fields problem={problem} values={values} onChange={onChange} />
      </FilterBar>
    </Stack>
  );
}

/** Whether I may ask for everybody's: the server has the last word, as while a contest asks the problem. */
function useMaySeeAll({ can_edit, my_status }: Problem): boolean {
  const practice = useQuery(tenantQuery).data?.options?.practice;
  return can_edit || (practice?.solvers_see_submissions === true && my_status === 'solved');
}

function Whose({ all, onChange }: { all: boolean; onChange: (all: boolean) => void }) {
  const { t } = useTranslation('problems');
  return (
    <Stack direction="row" role="group" aria-label={t('history.whose')} sx={{ gap: 1 }}>
      {(['mine', 'all'] as const).map((scope) => {
        const isPressed = all === (scope === 'all');
        return (
          <Button
            key={scope}
            size="small"
            variant={isPressed ? 'contained' : 'outlined'}
            aria-pressed={isPressed}
            onClick={() => onChange(scope === 'all')}
          >
            {t(`history.${scope}`)}
          </Button>
        );
      })}
    </Stack>
  );
}

function Fields({ problem, values, onChange }: FiltersProps) {
  const { t } = useTranslation('problems');
  const { t: ui } = useTranslation('ui');
  const allowed = problem.allowed_languages;
  const known = useQuery(languagesQuery).data ?? [];
  const languages = known.filter(({ id }) => allowed === null || allowed.includes(id));
  return (
    <>
      <FilterSelect
        label={t('history.verdict')}
        any={t('history.anyVerdict')}
        value={values.status ?? ''}
        options={submissionVerdicts.map((value) => ({ value, text: ui(`verdict.${value}`) }))}
        onChange={(status) => onChange({ ...values, status: status || null })}
      />
      {problem.mode !== 'output_only' && (
        <FilterSelect
          label={t('history.language')}
          any={t('history.anyLanguage')}
          value={values.languageId === null ? '' : String(values.languageId)}
          options={languages.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={(id) => onChange({ ...values, languageId: id ? Number(id) : null })}
        />
      )}
      <FilterDate
        label={t('history.sinceDay')}
        value={values.from}
        onChange={(from) => onChange({ ...values, from })}
      />
      <FilterDate label={t('history.untilDay')} value={values.to} onChange={(to) => onChange({ ...values, to })} />
    </>
  );
}
