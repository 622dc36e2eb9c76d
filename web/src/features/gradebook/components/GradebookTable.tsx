import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Page } from '#/api/envelope';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { DataTable } from '#/ui/table/DataTable';
import type { ListState } from '#/ui/table/useListState';
import type { BookItem, BookRow, gradebookList, Scale } from '../api';
import { useColumns } from './useColumns';

const rowKey = ({ user }: BookRow) => user.id;
const rowLabel = ({ user }: BookRow) => user.name;
const none: readonly BookItem[] = [];

/** Learners by lessons. */
export function GradebookTable(props: {
  course: number;
  list: ListState<typeof gradebookList>;
  scale: Scale;
  query: UseQueryResult<{ items: BookItem[]; rows: Page<BookRow> }>;
}) {
  const { course, list, scale, query } = props;
  const { t } = useTranslation('gradebook');
  const [search] = useSearchParams();
  const attemptPath = useCallback(
    (attempt: number) => withQuery(paths.manageGradebook(course), { ...Object.fromEntries(search), attempt }),
    [course, search],
  );
  const items = query.data?.items ?? none;
  const { chapter } = list.values;
  const places = useMemo(() => {
    const all = items.map((item, index) => ({ item, index }));
    return chapter === undefined ? all : all.filter(({ item }) => item.chapter?.id === chapter);
  }, [items, chapter]);
  const context = useMemo(() => ({ course, scale, attemptPath }), [course, scale, attemptPath]);
  const { data, error, isPlaceholderData, refetch } = query;
  return (
    <DataTable
      label={t('title.manage-gradebook')}
      columns={useColumns(places, context)}
      query={{ data: data?.rows, error, isPlaceholderData, refetch }}
      list={list}
      {...{ rowKey, rowLabel }}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: (
          <Button variant="contained" component={AppLink} to={paths.manageLearners(course)}>
            {t('empty.action')}
          </Button>
        ),
      }}
      emptyNarrowed={{ title: t('empty.filtered'), text: t('empty.filteredText') }}
    />
  );
}
