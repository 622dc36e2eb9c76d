import AddIcon from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RelativeTime } from '#/ui/RelativeTime';
import { paths, withQuery } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { useRemoved } from '#/ui/removed';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { sitePagesQuery } from '../api';
import type { SitePageItem } from '../types';
import { NewPageDialog } from './NewPageDialog';
import { PageEditor } from './PageEditor';
import { removalKey, useRemovePage } from './useRemovePage';

const written = ['vi', 'en'] as const;
const rowKey = ({ slug }: SitePageItem) => slug;
const rowHref = ({ slug }: SitePageItem) => withQuery(paths.manageWebsite, { tab: 'pages', page: slug });
const rowLabel = ({ title }: SitePageItem) => title;

/** The site's pages, or the one that the address names (`?page=`). */
export default function PagesTab() {
  const [search, setSearch] = useSearchParams();
  const slug = search.get('page');
  const open = (page: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (page === null) next.delete('page');
      else next.set('page', page);
      return next;
    });
  return slug === null ? <PageList onOpen={open} /> : <PageEditor key={slug} slug={slug} onBack={() => open(null)} />;
}

function PageList({ onOpen }: { onOpen: (slug: string) => void }) {
  const { t } = useTranslation('pageEditor');
  const [isNew, setNew] = useState(false);
  const query = useQuery(sitePagesQuery);
  const removed = useRemoved();
  const remove = useRemovePage();
  const data = useMemo(() => query.data?.filter(({ slug }) => !removed.has(removalKey(slug))), [query.data, removed]);
  const rowActions = (page: SitePageItem): readonly RowAction[] =>
    page.is_system ? [] : [{ key: 'delete', label: t('remove.action'), danger: true, onClick: () => remove(page) }];
  return (
    <>
      <DataTable
        label={t('list')}
        columns={useColumns()}
        query={{ ...query, data }}
        {...{ rowKey, rowHref, rowLabel, rowActions }}
        empty={{ title: t('none') }}
        toolbar={
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setNew(true)}>
            {t('new.open')}
          </Button>
        }
      />
      {isNew && <NewPageDialog onMade={onOpen} onClose={() => setNew(false)} />}
    </>
  );
}

function useColumns(): Column<SitePageItem>[] {
  const { t } = useTranslation('pageEditor');
  return useMemo(
    () => [
      { key: 'title', title: t('title'), cell: ({ title }) => title, note: ({ path }) => path, phone: 'title' },
      {
        key: 'state',
        title: t('state.label'),
        cell: (page) =>
          page.needs_check ? (
            <Chip tone="warning">{t('state.check')}</Chip>
          ) : (
            <Chip tone={page.published ? 'success' : 'neutral'}>
              {t(page.published ? 'state.out' : 'state.hidden')}
            </Chip>
          ),
        width: 190,
      },
      {
        key: 'languages',
        title: t('languages'),
        cell: ({ languages }) =>
          written
            .filter((code) => languages.includes(code))
            .map((code) => t(`language.${code}`))
            .join(', '),
        width: 180,
      },
      {
        key: 'updated',
        title: t('updated'),
        cell: ({ updated_at: at }) => (at === null ? t('never') : <RelativeTime at={at} />),
        width: 180,
      },
    ],
    [t],
  );
}
