import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { difficulties } from '#/api/content';
import { KindIcon, questionKinds } from '#/features/questionBank';
import { ContentStatusChip, DifficultyChip } from '#/ui/Chips';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { usePhone } from '#/ui/usePhone';
import { candidatesQuery, categoriesQuery, tagsQuery, type Candidate, type CandidateQuery } from '../../api';

const first: CandidateQuery = { page: 1, size: 12 };

/** Questions of the bank, found and added. Texts: `curriculum` and `bank`. */
export default function BankDialog(props: {
  known: readonly { id: number }[];
  onAdd: (ids: readonly number[], rows: readonly Candidate[]) => Promise<unknown>;
  onClose: () => void;
  /** What adding is called, and what is said of questions that are there already; a lesson's words unless given. */
  words?: { add: string; added: string };
}) {
  const { known, onAdd, onClose } = props;
  const { t } = useTranslation('curriculum');
  const words = props.words ?? { add: t('questions.add'), added: t('questions.added') };
  const { t: bank } = useTranslation('bank');
  const id = useId();
  const [asked, setAsked] = useState(first);
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(candidatesQuery(asked));
  const added = useMemo(() => new Set(known.map((question) => question.id)), [known]);
  const add = async (rows: readonly Candidate[], clear: () => void) => {
    const fresh = rows.filter((row) => !added.has(row.id));
    setAdding(true);
    if (fresh.length > 0)
      await onAdd(
        fresh.map((row) => row.id),
        fresh,
      );
    setAdding(false);
    clear();
  };
  return (
    <Dialog open fullWidth fullScreen={usePhone()} maxWidth="md" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{t('questions.fromBank')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, alignContent: 'start' }}>
        <Filters asked={asked} onChange={(change) => setAsked({ ...asked, ...change, page: 1 })} />
        <DataTable
          label={t('questions.fromBank')}
          columns={useColumns(added, words.added)}
          query={query}
          onPage={(page) => setAsked({ ...asked, page })}
          onSize={(size) => setAsked({ ...asked, size, page: 1 })}
          rowKey={({ id: key }) => key}
          rowLabel={({ name }) => name || t('untitled')}
          bulkActions={[{ key: 'add', label: words.add, onClick: (rows, clear) => void add(rows, clear) }]}
          empty={{ title: bank('empty.filtered') }}
          busy={isAdding}
          frameless
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('questions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Filters({ asked, onChange }: { asked: CandidateQuery; onChange: (change: Partial<CandidateQuery>) => void }) {
  const { t } = useTranslation('bank');
  const { t: own } = useTranslation('curriculum');
  const { t: ui } = useTranslation('ui');
  const categories = useQuery(categoriesQuery).data ?? [];
  const tags = useQuery(tagsQuery).data ?? [];
  const { search, type, difficulty, tag, category } = asked;
  const active = [type, difficulty, tag, category].filter((value) => value !== undefined).length;
  const none = { search: undefined, type: undefined, difficulty: undefined, tag: undefined, category: undefined };
  return (
    <FilterBar
      search={search}
      searchLabel={t('filter.search')}
      onSearch={(text) => onChange({ search: text || undefined })}
      onClear={active > 0 || search ? () => onChange(none) : undefined}
      active={active}
    >
      <FilterSelect
        label={t('filter.type')}
        any={t('filter.anyType')}
        value={type ?? ''}
        options={questionKinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
        onChange={(value) => onChange({ type: value || undefined })}
      />
      <FilterSelect
        label={t('filter.difficulty')}
        any={t('filter.anyDifficulty')}
        value={difficulty ?? ''}
        options={difficulties.map((value) => ({ value, text: ui(`difficulty.${value}`) }))}
        onChange={(value) => onChange({ difficulty: value || undefined })}
      />
      <FilterSelect
        label={t('filter.tag')}
        any={t('filter.anyTag')}
        value={tag ?? ''}
        options={tags.map(({ name }) => ({ value: name, text: name }))}
        onChange={(value) => onChange({ tag: value || undefined })}
      />
      <FilterSelect
        label={own('draw.category')}
        any={own('questions.anyCategory')}
        value={category === undefined ? '' : String(category)}
        options={flat(categories).map(({ id, name }) => ({ value: String(id), text: name }))}
        onChange={(value) => onChange({ category: value ? Number(value) : undefined })}
      />
    </FilterBar>
  );
}

interface Category {
  id: number;
  name: string;
  children: readonly Category[];
}

const flat = (categories: readonly Category[], above = ''): { id: number; name: string }[] =>
  categories.flatMap(({ id, name, children }) => {
    const whole = above ? `${above} / ${name}` : name;
    return [{ id, name: whole }, ...flat(children, whole)];
  });

function useColumns(added: ReadonlySet<number>, addedWord: string): Column<Candidate>[] {
  const { t } = useTranslation('bank');
  return useMemo(
    () => [
      { key: 'type', title: t('column.type'), cell: ({ type }) => <KindIcon kind={type} />, width: 56, phone: 'hide' },
      {
        key: 'name',
        title: t('column.name'),
        cell: ({ name }) => name || t('untitled'),
        note: ({ id, type, tags, author }) =>
          [added.has(id) ? addedWord : '', t(`kind.${type}`), tags.join(', '), author.name].filter(Boolean).join(' · '),
        phone: 'title',
      },
      {
        key: 'status',
        title: t('column.status'),
        cell: ({ status, difficulty }) => (
          <>
            <ContentStatusChip status={status} /> <DifficultyChip difficulty={difficulty} />
          </>
        ),
        width: 200,
      },
    ],
    [t, addedWord, added],
  );
}
