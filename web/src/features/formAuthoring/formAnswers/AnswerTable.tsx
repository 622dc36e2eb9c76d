import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { FormField } from '#/features/forms';
import { paths, withQuery } from '#/routing/paths';
import { RelativeTime } from '#/ui/RelativeTime';
import { DataTable, type Column, type RowAction, type TableList } from '#/ui/table/DataTable';
import type { TableQuery } from '#/ui/table/columns';
import type { FormSubmission } from '../types';
import { AnswerValue } from './AnswerValue';
import { StateMark } from './StateMark';
import { useAnswerName } from './useAnswerName';
import { shownFields } from './words';

const rowKey = ({ id }: FormSubmission) => id;

/** The answers to a form; the one that the address names is open beside them. */
export function AnswerTable(props: {
  form: { id: number; fields: readonly FormField[] };
  query: TableQuery<FormSubmission>;
  list: TableList;
  rowActions: (answer: FormSubmission) => readonly RowAction[];
}) {
  const { form, query, list, rowActions } = props;
  const { t } = useTranslation('formAnswers');
  const [search] = useSearchParams();
  const rowHref = useCallback(
    ({ id }: FormSubmission) =>
      withQuery(paths.manageFormAnswers(form.id), { ...Object.fromEntries(search), answer: id }),
    [form.id, search],
  );
  return (
    <DataTable
      label={t('title.manage-form-answers')}
      columns={useColumns(form.fields)}
      query={query}
      list={list}
      {...{ rowKey, rowHref, rowActions }}
      rowLabel={useAnswerName(form.fields)}
      rowStays
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      emptyNarrowed={{ title: t('empty.filtered') }}
    />
  );
}

function useColumns(fields: readonly FormField[]): Column<FormSubmission>[] {
  const { t } = useTranslation('formAnswers');
  const nameOf = useAnswerName(fields);
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('column.name'),
        cell: nameOf,
        note: ({ email }) => email,
        phone: 'title',
      },
      ...shownFields(fields).map((field): Column<FormSubmission> => ({
        key: `field.${field.key}`,
        title: field.label,
        cell: ({ answers }) => <AnswerValue field={field} value={answers[field.key]} />,
      })),
      { key: 'state', title: t('column.state'), cell: (answer) => <StateMark answer={answer} />, width: 190 },
      { key: 'at', title: t('column.at'), cell: ({ at }) => <RelativeTime at={at} />, align: 'right', width: 132 },
    ],
    [t, fields, nameOf],
  );
}
