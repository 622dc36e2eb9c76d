import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import type { LoadContext, PageModule } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { ErrorState, SkeletonList } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { sitePageQuery } from '../api';
import { PageArticle } from '../components/PageArticle';

/** The version that an address names; null: the page as it is now. */
function versionIn(search: URLSearchParams): number | null {
  const text = search.get('version') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export const load = ({ params, search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(sitePageQuery(params.slug ?? '', versionIn(search)));

/** A page of the site's own, at `/page/{slug}`. */
export default function SitePage() {
  const { slug = '' } = useParams();
  return <Read slug={slug} />;
}

const modules = new Map<string, PageModule>();

/** The screen of a page that every site has: its slug is its address. */
export function systemPage(slug: string): PageModule {
  const known = modules.get(slug);
  if (known) return known;
  const made: PageModule = {
    load: ({ search, queryClient }) => queryClient.prefetchQuery(sitePageQuery(slug, versionIn(search))),
    default: () => <Read slug={slug} />,
  };
  modules.set(slug, made);
  return made;
}

function Read({ slug }: { slug: string }) {
  const version = versionIn(useSearchParams()[0]);
  const { data, error, refetch } = useQuery(sitePageQuery(slug, version));
  usePageTitle(data?.title);
  if (error instanceof ApiError && error.status === 404) return <ErrorPage status={404} message={error.message} />;
  if (data) return <PageArticle page={data} version={version} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonList />;
}
