import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { newKey } from '#/api/newKey';
import { useUser } from '#/auth/useUser';
import { pickLanguage, rememberedLanguages } from '#/editor/languages';
import { languagesQuery, type JudgeLanguage } from '#/features/problems';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { useViewed } from '#/routing/viewed';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState, SkeletonList } from '#/ui/states';
import { keepSnippet, snippetQuery } from '../api';
import { editorPart } from '../components/editorPart';
import { snippetLanguages } from '../components/snippetLanguages';
import { blankIn, contentOf, EDITOR_QUESTION } from '../content';
import type { SnippetView } from '../types';
import { useHeldSnippets } from '../useHeldSnippets';

/** The address of one that is not saved yet. */
const NEW = 'new';
/** What names it there, so that the page can be loaded again. */
const DRAFT = 'draft';

export const load = ({ params: { slug = '' }, queryClient }: LoadContext) =>
  Promise.all([
    editorPart.fetch(),
    queryClient.prefetchQuery(languagesQuery),
    slug !== NEW && queryClient.prefetchQuery(snippetQuery(slug)),
  ]);

/** One snippet in its editor, or a new one. */
export default function SnippetPage() {
  const { t } = useTranslation('snippets');
  const { slug = '' } = useParams();
  const user = useUser()?.id ?? null;
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const isNew = slug === NEW;
  const draftKey = useDraftKey(isNew);
  // The editor of what was new stays when that gets an address of its own.
  const [made, setMade] = useState<{ slug: string; draftKey: string } | null>(null);
  const before = made?.slug === slug ? made.draftKey : null;
  const languages = useQuery(languagesQuery);
  const snippet = useQuery({ ...snippetQuery(slug), enabled: !isNew });
  const view = isNew ? null : (snippet.data ?? null);
  useViewed(view?.id);
  useHeld(user, isNew || view !== null, view);
  const blank = useBlank(languages.data) ?? (view && contentOf(view));
  const { error, refetch } = isNew ? languages : snippet;
  if (error instanceof ApiError && [403, 404].includes(error.status) && !view && before === null)
    return <ErrorPage status={error.status} message={error.message} />;
  const isThere = isNew ? draftKey !== null : view !== null || before !== null;
  if (!isThere || !blank) {
    return (
      <Box className="lp-container" sx={{ py: 6 }}>
        <h1 className="lp-visually-hidden">{t('title.snippet')}</h1>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonList />}
      </Box>
    );
  }
  const key = draftKey ?? before ?? slug;
  const onCreated = (created: SnippetView) => {
    keepSnippet(queryClient, created);
    setMade({ slug: created.slug, draftKey: key });
    navigate(paths.snippet(created.slug), { replace: true, preventScrollReset: true });
  };
  return (
    <editorPart.Part
      key={key}
      opened={{ user, view, blank, draftKey: key }}
      languages={languages.data ?? []}
      onCreated={onCreated}
    />
  );
}

/** Only one's own take room among those that are held. What was saved since it was made is in the keeper's shelf. */
function useHeld(user: number | null, isKnown: boolean, view: SnippetView | null): void {
  const own = view?.can_edit ? [{ slug: view.slug, since: view.created_at }] : [];
  useHeldSnippets(user, isKnown ? own : undefined);
}

/** What a new snippet is known by, which its address says: a page that is loaded again goes on with it. Null: it is none, or not yet. */
function useDraftKey(isNew: boolean): string | null {
  const [search, setSearch] = useSearchParams();
  const told = search.get(DRAFT);
  const isMissing = isNew && !told;
  useEffect(() => {
    if (isMissing) setSearch({ [DRAFT]: newKey() }, { replace: true, preventScrollReset: true });
  }, [isMissing, setSearch]);
  return isNew && told ? told : null;
}

/** What a new snippet begins with, in the language that was used last; null until languages are known. */
function useBlank(languages: readonly JudgeLanguage[] | undefined) {
  const { t } = useTranslation('snippets');
  return useMemo(() => {
    const language = languages && pickLanguage(snippetLanguages(languages), rememberedLanguages(EDITOR_QUESTION));
    return language ? blankIn(language, t('untitled')) : null;
  }, [languages, t]);
}
