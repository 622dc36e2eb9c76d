import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { groupLanguages, judgedLanguages } from '#/editor/languages';
import { formatNumber } from '#/i18n/format';
import { useField } from '#/ui/form/field';
import { SwitchField } from '#/ui/form/SwitchField';
import { useFaultText } from '#/ui/form/useFaultText';
import { SearchField } from '#/ui/SearchField';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { JudgeLanguage } from '../../types';
import { authorLanguagesQuery } from '../api';
import { limits, type ProblemForm } from '../schema';

/** From how many languages on they can be searched. */
const searchedFrom = 8;

const rowKey = ({ id }: JudgeLanguage) => id;

/** The time limit of each language: what is multiplied, and the start-up that may be allowed for. */
export function LanguageTimes() {
  const { t } = useTranslation('authoring');
  const [search, setSearch] = useState('');
  const { factorOf, change, faultOf, ref } = useFactors();
  const [every, allowed, limit, startup] = useWatch<
    ProblemForm,
    ['every_language', 'allowed_languages', 'time_limit_ms', 'allow_startup']
  >({ name: ['every_language', 'allowed_languages', 'time_limit_ms', 'allow_startup'] });
  const languages = judgedLanguages(useQuery(authorLanguagesQuery).data ?? []).filter(
    ({ id }) => every || allowed.includes(id),
  );
  const { usual, others } = groupLanguages(languages, search);
  const rows = search ? [...usual, ...others] : [...usual, ...others.filter(({ id }) => factorOf(id) !== null)];
  const ms = (value: number) => t('times.ms', { ms: formatNumber(value) });
  const columns: Column<JudgeLanguage>[] = [
    { key: 'language', title: t('times.language'), cell: ({ name }) => name, phone: 'title' },
    {
      key: 'start',
      title: t('times.start'),
      cell: ({ measured }) => (measured ? ms(measured.start_cpu_ms) : t('times.unknown')),
      width: 160,
    },
    {
      key: 'factor',
      title: t('times.factor'),
      cell: (language) => (
        <Factor
          label={t('times.factorOf', { language: language.name })}
          factor={factorOf(language.id)}
          fault={faultOf(language.id)}
          onFactor={(factor) => change(language.id, factor)}
        />
      ),
      width: 180,
    },
    {
      key: 'limit',
      title: t('times.limit'),
      cell: ({ id, measured }) => {
        const whole = Math.round(limit * (factorOf(id) ?? 1) + (startup ? (measured?.start_cpu_ms ?? 0) : 0));
        return Number.isFinite(whole) ? ms(whole) : '–';
      },
      align: 'right',
      width: 140,
    },
  ];
  return (
    <>
      <SwitchField<ProblemForm> name="allow_startup" label={t('times.startup')} hint={t('times.hint')} />
      {languages.length > searchedFrom && (
        <Box sx={{ display: 'flex', maxWidth: 400 }}>
          <SearchField
            value={search}
            label={t('settings.searchLanguage', { count: languages.length })}
            onSearch={setSearch}
          />
        </Box>
      )}
      <div ref={ref}>
        <DataTable label={t('times.title')} columns={columns} rows={rows} rowKey={rowKey} />
      </div>
    </>
  );
}

/** The factors that languages have, what is wrong with them, and the element that holds their fields. */
function useFactors() {
  const faultText = useFaultText();
  const field = useField<ProblemForm, ProblemForm['time_multipliers']>({ name: 'time_multipliers' });
  const holder = useRef<HTMLDivElement>(null);
  const { ref } = field;
  useEffect(() => {
    ref({ focus: () => holder.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus() });
  }, [ref]);
  const indexOf = (id: number) => field.value.findIndex((one) => one.language_id === id);
  const change = (id: number, factor: number | null) => {
    const at = indexOf(id);
    const entry = { language_id: id, factor: factor ?? 1 };
    if (factor === null) field.onChange(field.value.filter((one) => one.language_id !== id));
    else field.onChange(at < 0 ? [...field.value, entry] : field.value.with(at, entry));
  };
  const faultOf = (id: number) => {
    const at = indexOf(id);
    if (at < 0 || !field.error) return undefined;
    // Of the list as a whole the server says what is wrong; every factor is then to be looked at.
    return Array.isArray(field.rawError) ? faultText(field.rawError[at]) : field.error;
  };
  return { factorOf: (id: number) => field.value[indexOf(id)]?.factor ?? null, change, faultOf, ref: holder };
}

function Factor(props: {
  label: string;
  factor: number | null;
  fault: string | undefined;
  onFactor: (factor: number | null) => void;
}) {
  const { label, factor, fault, onFactor } = props;
  return (
    <>
      <OutlinedInput
        type="number"
        size="small"
        value={factor === null || Number.isNaN(factor) ? '' : factor}
        error={fault !== undefined}
        placeholder="1"
        onChange={(event) => onFactor(event.target.value === '' ? null : Number(event.target.value))}
        slotProps={{
          input: {
            'aria-label': label,
            min: limits.factor[0],
            max: limits.factor[1],
            step: 'any',
            inputMode: 'decimal',
          },
        }}
        sx={{ width: 110 }}
      />
      {fault && <FormHelperText error>{fault}</FormHelperText>}
    </>
  );
}
