import { useSearchParams } from 'react-router';
import { useUser } from '#/auth/useUser';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import type { HelpedSnippet, SnippetFile } from './api';

const author = lazyPart(
  async () => {
    const [{ AuthorHelp }] = await Promise.all([import('./components/AuthorHelp'), loadNamespaces(['snippetHelp'])]);
    return AuthorHelp;
  },
  () => null,
);

const teacher = lazyPart(
  async () => {
    const [{ TeacherHelp }] = await Promise.all([
      import('./components/TeacherHelp'),
      loadNamespaces(['snippetHelp', 'snippetReview']),
    ]);
    return TeacherHelp;
  },
  () => null,
);

/**
 * A raised hand over a snippet: its author asks the teachers of a class, who come by a link with `?help=1` and see it as it is
 * typed. `files`: as they are now, where that is more than what was saved.
 */
export function HelpButton({ snippet, files }: { snippet: HelpedSnippet; files?: readonly SnippetFile[] }) {
  const user = useUser();
  const [search] = useSearchParams();
  if (!user) return null;
  if (snippet.can_edit) return <author.Part key={snippet.id} snippet={snippet} files={files ?? snippet.files} />;
  return search.get('help') === '1' ? <teacher.Part key={snippet.id} snippet={snippet} /> : null;
}
