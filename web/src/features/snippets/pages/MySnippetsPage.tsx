import AddIcon from '@mui/icons-material/AddRounded';
import CopyIcon from '@mui/icons-material/LinkOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#/api/envelope';
import { useUser } from '#/auth/useUser';
import { languagesQuery, type JudgeLanguage } from '#/features/problems';
import { formatBytes } from '#/i18n/format';
import { AppLink, localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { Chip } from '#/ui/Chips';
import { writeClipboard } from '#/ui/clipboard';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { RelativeTime } from '#/ui/RelativeTime';
import { useRemoved } from '#/ui/removed';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { readListState, useListState } from '#/ui/table/useListState';
import { toasts } from '#/ui/toasts';
import { snippetList, snippetsQuery } from '../api';
import { keptHere } from '../components/keptHerePart';
import { snippetLanguages } from '../components/snippetLanguages';
import { snippetKey, useRemoveSnippet } from '../components/useRemoveSnippet';
import { visibilities, type SnippetItem } from '../types';

export const load = ({ search, queryClient }: LoadContext) =>
  Promise.all([
    queryClient.prefetchQuery(snippetsQuery(readListState(snippetList, search).query)),
    queryClient.prefetchQuery(languagesQuery),
  ]);

const rowKey = ({ id }: SnippetItem) => id;
const rowLabel = ({ title }: SnippetItem) => title;
const rowHref = ({ slug }: SnippetItem) => paths.snippet(slug);
const none: readonly JudgeLanguage[] = [];

/** My snippets, what was changed last first. */
export default function MySnippetsPage() {
  const { t } = useTranslation('snippets');
  const user = useUser()?.id ?? null;
  const list = useListState(snippetList);
  const query = useQuery(snippetsQuery(list.query));
  const languages = useQuery(languagesQuery).data ?? none;
  const data = useKept(query.data);
  return (
    <>
      <PageHeader title={t('title.snippets')} lead={t('lead')} actions={<NewButton />} />
      {user !== null && <keptHere.Part user={user} />}
      <FilterBar
        search={list.values.search}
        searchLabel={t('list.search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
        active={list.active}
      >
        <FilterSelect
          label={t('list.language')}
          any={t('list.anyLanguage')}
          value={list.values.language === undefined ? '' : String(list.values.language)}
          options={snippetLanguages(languages).map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={(id) => list.set({ language: id === '' ? undefined : Number(id) })}
        />
        <FilterSelect
          label={t('share.who')}
          any={t('list.anyVisibility')}
          value={list.values.visibility ?? ''}
          options={visibilities.map((value) => ({ value, text: t(`visibility.${value}.name`) }))}
          onChange={(visibility) => list.set({ visibility: visibility || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('title.snippets')}
        columns={useColumns(languages)}
        query={{ ...query, data }}
        list={list}
        {...{ rowKey, rowLabel, rowHref }}
        rowActions={useActions()}
        empty={{ title: t('list.none'), text: t('list.noneText'), action: <NewButton /> }}
        emptyNarrowed={{ title: t('list.noneFound') }}
      />
    </>
  );
}

function NewButton() {
  const { t } = useTranslation('snippets');
  return (
    <Button variant="contained" startIcon={<AddIcon />} component={AppLink} to={paths.newSnippet}>
      {t('list.new')}
    </Button>
  );
}

/** A page of the list without what is to be deleted. */
function useKept(page: Page<SnippetItem> | undefined): Page<SnippetItem> | undefined {
  const removed = useRemoved();
  return useMemo(() => {
    if (!page) return undefined;
    const items = page.items.filter(({ id }) => !removed.has(snippetKey(id)));
    const gone = page.items.length - items.length;
    return { items, meta: { ...page.meta, total: page.meta.total - gone } };
  }, [page, removed]);
}

function useColumns(languages: readonly JudgeLanguage[]): Column<SnippetItem>[] {
  const { t } = useTranslation('snippets');
  return useMemo(() => {
    const names = new Map(languages.map(({ id, name }) => [id, name]));
    return [
      {
        key: 'title',
        title: t('field.title'),
        cell: ({ title }) => title,
        note: ({ origin }) => origin && `${t('copyOf')} ${origin.title}`,
        phone: 'title',
      },
      {
        key: 'language',
        title: t('list.language'),
        cell: ({ language_id: id }) => names.get(id) ?? '',
      },
      {
        key: 'visibility',
        title: t('share.who'),
        cell: ({ visibility }) => (
          <Chip tone={visibility === 'private' ? 'neutral' : 'info'}>{t(`visibility.${visibility}.name`)}</Chip>
        ),
      },
      { key: 'size', title: t('list.size'), cell: ({ bytes }) => formatBytes(bytes), align: 'right', phone: 'hide' },
      { key: 'at', title: t('list.changed'), cell: ({ updated_at: at }) => <RelativeTime at={at} />, align: 'right' },
    ];
  }, [languages, t]);
}

function useActions(): (snippet: SnippetItem) => readonly RowAction[] {
  const { t } = useTranslation('snippets');
  const remove = useRemoveSnippet();
  const copyLink = async (slug: string) => {
    await writeClipboard(new URL(localized(paths.snippet(slug)), location.origin).href);
    toasts.success(t('share.copied'));
  };
  return (snippet) => [
    { key: 'link', label: t('share.copyLink'), icon: <CopyIcon />, onClick: () => void copyLink(snippet.slug) },
    { key: 'remove', label: t('menu.remove'), icon: <DeleteIcon />, danger: true, onClick: () => remove(snippet) },
  ];
}
