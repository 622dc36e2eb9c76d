import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { ContestView } from '../../types';
import { pairHref } from './address';
import { DecisionChip } from './DecisionChip';
import { ShareBar } from './ShareBar';
import { pairStates, type PairPage, type SimilarPair, type SimilarProgram } from './types';
import type { PairList } from './usePairs';

const rowKey = ({ id }: SimilarPair) => id;
const rowLabel = ({ one, other }: SimilarPair) => `${one.name} – ${other.name}`;

interface TableProps {
  contest: ContestView;
  list: PairList;
  query: { data: PairPage | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
}

/** The pairs that were found, the most alike first. */
export function PairTable({ contest, list, query }: TableProps) {
  const { t } = useTranslation('similarity');
  const search = query.data?.meta.search ?? null;
  const words = search === null ? 'never' : search.status === 'running' ? 'running' : 'none';
  return (
    <>
      {(search !== null || list.narrowed) && <Filters contest={contest} list={list} />}
      <DataTable
        label={t('title')}
        columns={useColumns()}
        {...{ query, list, rowKey, rowLabel }}
        rowHref={({ id }) => pairHref(contest.id, id)}
        rowStays
        empty={{ title: t(`empty.${words}`), text: t(`empty.${words}Text`) }}
        emptyNarrowed={{ title: t('empty.narrowed') }}
      />
    </>
  );
}

function Filters({ contest, list }: Pick<TableProps, 'contest' | 'list'>) {
  const { t } = useTranslation('similarity');
  const { values, set, clear, narrowed, active } = list;
  const questions = (contest.parts ?? []).flatMap((part) => part.questions ?? []);
  return (
    <FilterBar onClear={narrowed ? clear : undefined} active={active}>
      <FilterSelect
        label={t('field.question')}
        any={t('anyQuestion')}
        value={values.question}
        options={questions
          .filter(({ type }) => type === 'code' || type === 'test_driven_code')
          .map(({ question_id: id, label, title }) => ({ value: String(id), text: `${label}. ${title}` }))}
        onChange={(question) => set({ question })}
      />
      <FilterSelect
        label={t('field.decision')}
        any={t('anyDecision')}
        value={values.state}
        options={pairStates.map((value) => ({ value, text: t(`decision.${value}`) }))}
        onChange={(state) => set({ state })}
      />
    </FilterBar>
  );
}

function useColumns(): Column<SimilarPair>[] {
  const { t } = useTranslation('similarity');
  return useMemo(
    () => [
      {
        key: 'people',
        title: t('field.people'),
        cell: rowLabel,
        note: ({ one, other }) => <Marks people={[one, other]} />,
        phone: 'title',
      },
      {
        key: 'question',
        title: t('field.question'),
        cell: ({ label, title }) => (label == null ? title : `${label}. ${title}`),
        width: 220,
      },
      {
        key: 'shares',
        title: t('field.shares'),
        cell: ({ one, other, share_of_one: ofOne, share_of_other: ofOther }) => (
          <Box component="span" sx={{ display: 'grid', gap: 1 }}>
            <ShareBar name={one.name} share={ofOne} />
            <ShareBar name={other.name} share={ofOther} />
          </Box>
        ),
        width: 200,
      },
      {
        key: 'decision',
        title: t('field.decision'),
        cell: ({ decision }) => <DecisionChip decision={decision} />,
        width: 150,
      },
    ],
    [t],
  );
}

/** Candidate IDs, and who is disqualified. */
function Marks({ people }: { people: readonly SimilarProgram[] }) {
  const { t } = useTranslation('similarity');
  const ids = people.map(({ candidate_id: id }) => id).filter(Boolean);
  const out = people.filter(({ disqualified_reason: reason }) => reason != null);
  return (
    <>
      {ids.join(' – ')}
      {out.length > 0 && <Chip tone="danger">{t('disqualified.count', { count: out.length })}</Chip>}
    </>
  );
}
