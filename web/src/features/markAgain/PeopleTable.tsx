import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { Pagination } from '#/ui/Pagination';
import { QueryView } from '#/ui/QueryView';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { peopleQuery, type MarkAgainPerson } from './api';

const rowKey = ({ user_id: id }: MarkAgainPerson) => id;

/** Whose marks, progress, coins and certificates change, page by page. */
export function PeopleTable({ run }: { run: string }) {
  const { t } = useTranslation('markAgain');
  const [page, setPage] = useState(1);
  const people = useQuery(peopleQuery(run, page));
  const columns = useColumns();
  return (
    <QueryView query={people}>
      {({ items, meta }) => (
        // The table's head stays below the top of the dialog, where no header of the page is.
        <Box sx={{ '--lp-sticky-top': '0px', display: 'grid', gap: 3 }}>
          <DataTable label={t('people')} columns={columns} rows={items} rowKey={rowKey} />
          <Pagination meta={meta} onPage={setPage} />
        </Box>
      )}
    </QueryView>
  );
}

function useColumns(): Column<MarkAgainPerson>[] {
  const { t } = useTranslation('markAgain');
  return useMemo(
    () => [
      { key: 'who', title: t('column.who'), cell: ({ user_name: name }) => name, phone: 'title' },
      {
        key: 'mark',
        title: t('column.mark'),
        cell: ({ marks }) => (
          <Lines
            lines={marks.map((mark) => [
              mark.lesson_title ?? t('practice'),
              `${formatNumber(mark.score_before)}/${formatNumber(mark.max_score_before)}`,
              `${formatNumber(mark.score_after)}/${formatNumber(mark.max_score_after)}`,
            ])}
          />
        ),
      },
      {
        key: 'progress',
        title: t('column.progress'),
        cell: ({ lessons, courses }) => (
          <Lines
            lines={[...lessons, ...courses.filter((course) => course.percent_before !== course.percent_after)].map(
              (one) => [one.title, `${one.percent_before} %`, `${one.percent_after} %`],
            )}
          />
        ),
      },
      {
        key: 'coins',
        title: t('column.coins'),
        cell: ({ coins }) => (coins === 0 ? '–' : `${coins > 0 ? '+' : ''}${formatNumber(coins)}`),
        align: 'right',
      },
      {
        key: 'certificate',
        title: t('column.certificate'),
        cell: ({ courses }) => {
          const changed = courses.flatMap(({ certificate, course_id: id }) =>
            certificate ? [{ certificate, id }] : [],
          );
          if (changed.length === 0) return '–';
          return changed.map(({ certificate, id }) => (
            <Chip key={id} tone={certificate === 'revoked' ? 'warning' : 'success'}>
              {t(`certificate.${certificate}`)}
            </Chip>
          ));
        },
      },
    ],
    [t],
  );
}

/** What each was, and comes to. */
function Lines({ lines }: { lines: readonly (readonly [name: string, before: string, after: string])[] }) {
  if (lines.length === 0) return '–';
  return lines.map(([name, before, after], at) => (
    // Two attempts at a quiz have one name.
    // oxlint-disable-next-line react/no-array-index-key
    <Box key={at} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {name}: {before} → {after}
    </Box>
  ));
}
