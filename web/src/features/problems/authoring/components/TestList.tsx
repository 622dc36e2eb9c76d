import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { points } from '../../judge/format';
import { Chip } from '#/ui/Chips';
import { FilterBar } from '#/ui/FilterBar';
import { Pagination } from '#/ui/Pagination';
import type { TestCase } from '../api';

/** How much of an input or output a row shows, in characters. */
const shown = 60;

/** Rows at first: a thousand at once would take a phone seconds. */
const firstSize = 48;

interface Props {
  tests: TestCase[];
  subtaskName: (test: TestCase) => string | null;
  onEdit: (test: TestCase) => void;
  onDelete: (test: TestCase) => void;
}

/** The tests that a problem has, a page of them at a time; where there are more than a page holds, they can be looked for by name. */
export function TestList({ tests, subtaskName, onEdit, onDelete }: Props) {
  const { t } = useTranslation('authoring');
  const [search, setSearch] = useState('');
  const [{ page, size }, setPlace] = useState({ page: 1, size: firstSize });
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? tests : tests.filter((test) => test.name.toLowerCase().includes(wanted));
  const look = (text: string) => {
    setSearch(text);
    setPlace({ page: 1, size });
  };
  return (
    <>
      <div className="lp-card">
        {tests.length > firstSize && <FilterBar search={search} searchLabel={t('tests.search')} onSearch={look} />}
        {found.length === 0 && (
          <p className="lp-muted lp-card-body" role="status">
            {t('tests.notFound', { name: search })}
          </p>
        )}
        <ul className="lp-list" aria-label={t('tabs.tests')}>
          {found.slice((page - 1) * size, page * size).map((test) => (
            <TestRow
              key={test.id}
              test={test}
              subtask={subtaskName(test)}
              onEdit={() => onEdit(test)}
              onDelete={() => onDelete(test)}
            />
          ))}
        </ul>
      </div>
      <Pagination
        meta={{ page, size, total: found.length }}
        onPage={(next) => setPlace({ page: next, size })}
        onSize={(next) => setPlace({ page: 1, size: next })}
      />
    </>
  );
}

function TestRow({
  test,
  subtask,
  onEdit,
  onDelete,
}: {
  test: TestCase;
  subtask: string | null;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('authoring');
  return (
    <li className="lp-row lp-test-row">
      <div className="lp-test-name">
        <strong>{test.name}</strong>
        {test.is_sample ? (
          <Chip tone="info">{t('tests.sample')}</Chip>
        ) : (
          <span className="lp-muted lp-small">
            {t('tests.points', { count: test.score, points: points(test.score) })}
          </span>
        )}
        {subtask && <Chip>{subtask}</Chip>}
      </div>
      <Side title={t('tests.input')} text={test.input} size={test.input_size} />
      <Side title={t('tests.output')} text={test.output} size={test.output_size} />
      <div className="lp-row-side">
        <button
          type="button"
          className="lp-icon-btn"
          aria-label={t('tests.edit', { name: test.name })}
          title={t('tests.edit', { name: test.name })}
          onClick={onEdit}
        >
          <EditIcon aria-hidden fontSize="small" />
        </button>
        <button
          type="button"
          className="lp-icon-btn"
          aria-label={t('tests.delete', { name: test.name })}
          title={t('tests.delete', { name: test.name })}
          onClick={onDelete}
        >
          <DeleteIcon aria-hidden fontSize="small" />
        </button>
      </div>
    </li>
  );
}

function Side({ title, text, size }: { title: string; text: string; size: number }) {
  return (
    <div className="lp-test-side">
      <span className="lp-muted lp-small">
        {title} · {formatBytes(size)}
      </span>
      <code>{text.slice(0, shown).replace(/\s+/g, ' ').trim() || '—'}</code>
    </div>
  );
}
