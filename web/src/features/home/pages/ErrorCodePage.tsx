import { useSearchParams } from 'react-router';
import { ErrorPage } from '#/ui/ErrorPage';

const known: ReadonlySet<number> = new Set([401, 403, 404, 412, 500]);

/** The error page by its address: `?code=` is a status, or 1 for a site that could not be loaded. */
export default function ErrorCodePage() {
  const [search] = useSearchParams();
  const code = search.get('code') ?? undefined;
  const status = Number(code);
  return <ErrorPage status={known.has(status) ? status : 500} code={code} />;
}
