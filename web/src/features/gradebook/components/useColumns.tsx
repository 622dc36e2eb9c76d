import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import type { Column } from '#/ui/table/DataTable';
import { usePhone } from '#/ui/usePhone';
import type { BookItem, BookRow } from '../api';
import { markText, percentText } from '../marks';
import { CellView, type CellContext } from './CellView';
import { LessonList } from './LessonList';

/** A lesson, and which cell of every row is its own. */
export interface Place {
  item: BookItem;
  index: number;
}

/** Who it is, how they stand, then a column a lesson; on a phone one for all lessons. */
export function useColumns(places: readonly Place[], context: CellContext): Column<BookRow>[] {
  const { t } = useTranslation('gradebook');
  const isPhone = usePhone();
  return useMemo(() => {
    const average = (row: BookRow) =>
      markText({ mark: row.average_mark, percent: row.average_percent }, context.scale) ?? '–';
    const person: Column<BookRow>[] = [
      {
        key: 'name',
        title: t('column.name'),
        cell: ({ user }) => user.name,
        note: ({ user }) => user.email,
        pin: 'left',
        width: 220,
        phone: 'title',
      },
      { key: 'average', title: t('column.average'), cell: average, align: 'right', width: 104 },
      {
        key: 'progress',
        title: t('column.progress'),
        cell: ({ percent }) => percentText(percent),
        align: 'right',
        width: 96,
      },
    ];
    if (isPhone) {
      const all = (row: BookRow) => <LessonList row={row} places={places} context={context} />;
      return [...person, { key: 'lessons', title: t('column.lessons'), cell: all }];
    }
    const lesson = ({ item, index }: Place): Column<BookRow> => ({
      key: `lesson-${item.id}`,
      title: item.due_at === null ? item.title : t('due', { title: item.title, date: formatDate(item.due_at) }),
      cell: (row) => {
        const cell = row.cells[index];
        return cell ? <CellView row={row} item={item} cell={cell} context={context} /> : '–';
      },
      width: 148,
    });
    return [...person, ...places.map(lesson)];
  }, [places, context, isPhone, t]);
}
