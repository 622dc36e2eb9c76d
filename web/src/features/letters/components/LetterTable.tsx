import EditIcon from '@mui/icons-material/EditOutlined';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { useRemoved } from '#/ui/removed';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import type { Letter } from '../types';
import { removalKey, useRemoveLetter } from '../useRemoveLetter';

const rowKey = ({ key }: Letter) => key;
const rowHref = ({ key }: Letter) => paths.manageLetter(key);
const rowLabel = ({ name }: Letter) => name;

/** The letters, with what can be done with them. */
export function LetterTable({ query }: { query: UseQueryResult<Letter[]> }) {
  const { t } = useTranslation('letters');
  const removed = useRemoved();
  const data = useMemo(() => query.data?.filter(({ key }) => !removed.has(removalKey(key))), [query.data, removed]);
  return (
    <DataTable
      label={t('title.manage-letters')}
      columns={useColumns()}
      query={{ ...query, data }}
      rowActions={useActions()}
      {...{ rowKey, rowHref, rowLabel }}
    />
  );
}

function useActions(): (letter: Letter) => readonly RowAction[] {
  const { t } = useTranslation('letters');
  const mayDelete = may(useUser(), 'email_template', 'delete');
  const remove = useRemoveLetter();
  return (letter) => [
    {
      key: 'edit',
      label: t('row.edit', { name: letter.name }),
      icon: <EditIcon />,
      inline: true,
      to: paths.manageLetter(letter.key),
    },
    ...(letter.system === null && mayDelete
      ? [{ key: 'delete', label: t('row.delete'), danger: true, onClick: () => void remove(letter) }]
      : []),
  ];
}

function useColumns(): readonly Column<Letter>[] {
  const { t } = useTranslation('letters');
  return useMemo(
    () => [
      { key: 'name', title: t('column.name'), cell: ({ name }) => name, note: ({ title }) => title.vi, phone: 'title' },
      { key: 'kind', title: t('column.kind'), cell: (letter) => <KindChip letter={letter} />, width: 200 },
      {
        key: 'languages',
        title: t('column.languages'),
        cell: ({ content }) => t(content.en === null ? 'languages.vi' : 'languages.both'),
        width: 200,
        phone: 'hide',
      },
      {
        key: 'changed',
        title: t('column.changed'),
        cell: ({ updated_at: at }) => (at === null ? '–' : <RelativeTime at={at} />),
        note: ({ updated_by: by }) => by,
        align: 'right',
        width: 180,
      },
    ],
    [t],
  );
}

/** Whose letter it is, and whether the site has worded the platform's. */
export function KindChip({ letter }: { letter: Pick<Letter, 'system' | 'is_changed'> }) {
  const { t } = useTranslation('letters');
  if (letter.system === null) return <Chip tone="success">{t('kind.own')}</Chip>;
  return letter.is_changed ? <Chip tone="info">{t('kind.changed')}</Chip> : <Chip>{t('kind.original')}</Chip>;
}
