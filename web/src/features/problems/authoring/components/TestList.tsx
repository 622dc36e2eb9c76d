import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { FilterBar } from '#/ui/FilterBar';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { points } from '../../judge/format';
import type { TestCase } from '../api';
import type { CodeLanguage } from './TestCaseDialog';

/** How much of an input or output a row shows, in characters. */
const shown = 60;

/** Rows at first: a thousand at once would take a phone seconds. */
const firstSize = 48;

interface Props {
  tests: readonly TestCase[];
  /** The name of a test's subtask; null where it is in none. */
  subtaskName: (test: TestCase) => string | null;
  /** Of test-driven questions: a column shows the first of a test's codes, and says which are missing. */
  codeLanguages?: readonly CodeLanguage[];
  onEdit: (test: TestCase) => void;
  onDelete: (test: TestCase) => void;
}

const rowKey = ({ id }: TestCase) => id;
const rowLabel = ({ name }: TestCase) => name;

/** The tests that a problem has, a page of them at a time; where there are more than a page holds, they can be looked for by name. */
export function TestList({ tests, subtaskName, codeLanguages, onEdit, onDelete }: Props) {
  const { t } = useTranslation('authoring');
  const [search, setSearch] = useState('');
  const [{ page, size }, setPlace] = useState({ page: 1, size: firstSize });
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? tests : tests.filter((test) => test.name.toLowerCase().includes(wanted));
  const rows = { items: found.slice((page - 1) * size, page * size), meta: { page, size, total: found.length } };
  const look = (text: string) => {
    setSearch(text);
    setPlace({ page: 1, size });
  };
  const actions = (test: TestCase): RowAction[] => [
    {
      key: 'edit',
      label: t('tests.edit', { name: test.name }),
      icon: <EditIcon />,
      inline: true,
      onClick: () => onEdit(test),
    },
    {
      key: 'delete',
      label: t('tests.delete', { name: test.name }),
      icon: <DeleteIcon />,
      inline: true,
      onClick: () => onDelete(test),
    },
  ];
  return (
    <div>
      {tests.length > firstSize && <FilterBar search={search} searchLabel={t('tests.search')} onSearch={look} />}
      <DataTable
        label={t('tabs.tests')}
        columns={useColumns(
          subtaskName,
          codeLanguages,
          tests.some((test) => test.input_size > 0),
        )}
        rows={rows}
        {...{ rowKey, rowLabel }}
        rowActions={actions}
        onPage={(next) => setPlace({ page: next, size })}
        onSize={(next) => setPlace({ page: 1, size: next })}
        empty={{ title: t('tests.notFound', { name: search }) }}
      />
    </div>
  );
}

/** The code of a test in a language; empty where there is none. */
const codeOf = ({ test_code: code }: TestCase, { id }: CodeLanguage): string => String(code[id] ?? '');

/** Code takes the place of an input, which tests of functions rarely have. */
function useColumns(
  subtaskName: Props['subtaskName'],
  codeLanguages: Props['codeLanguages'],
  hasInput: boolean,
): Column<TestCase>[] {
  const { t } = useTranslation('authoring');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('tests.name'),
        cell: ({ name }) => name,
        note: (test) => subtaskName(test),
        width: codeLanguages ? 90 : 160,
        phone: 'title',
      },
      {
        key: 'points',
        title: t('tests.score'),
        cell: ({ is_sample: isSample, score }) =>
          isSample ? (
            <Chip tone="info">{t('tests.sample')}</Chip>
          ) : (
            t('tests.points', { count: score, points: points(score) })
          ),
        width: codeLanguages ? 100 : 120,
      },
      ...(codeLanguages
        ? [
            {
              key: 'code',
              title: t('tests.codeColumn'),
              cell: (test: TestCase) => (
                <Beginning text={codeLanguages.map((language) => codeOf(test, language)).find(Boolean) ?? ''} />
              ),
              note: (test: TestCase) => {
                const missing = codeLanguages.filter((language) => !codeOf(test, language).trim());
                return missing.length > 0
                  ? t('tests.codeMissing', { languages: missing.map(({ name }) => name).join(', ') })
                  : null;
              },
            },
          ]
        : []),
      ...(hasInput || !codeLanguages
        ? [
            {
              key: 'input',
              title: t('tests.input'),
              cell: ({ input }: TestCase) => <Beginning text={input} />,
              note: (test: TestCase) => formatBytes(test.input_size),
            },
          ]
        : []),
      {
        key: 'output',
        title: t('tests.output'),
        cell: ({ output }) => <Beginning text={output} />,
        note: (test) => formatBytes(test.output_size),
        width: codeLanguages ? '22%' : '30%',
      },
    ],
    [t, subtaskName, codeLanguages, hasInput],
  );
}

/** How a text begins, on one line. */
function Beginning({ text }: { text: string }) {
  return (
    <Box component="code" sx={{ typography: 'caption', fontFamily: 'var(--lp-mono)', overflowWrap: 'anywhere' }}>
      {text.slice(0, shown).replace(/\s+/g, ' ').trim() || '—'}
    </Box>
  );
}
