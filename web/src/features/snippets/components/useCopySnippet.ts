import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { newKey } from '#/api/newKey';
import { useSignIn } from '#/auth/useSignIn';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { failureText } from '#/ui/failureText';
import { toasts } from '#/ui/toasts';
import { createSnippet, keepSnippet } from '../api';
import type { Content } from '../content';
import type { SnippetInput } from '../types';

/** A copy names its origin, unless that was deleted meanwhile. */
async function makeCopy(body: SnippetInput) {
  try {
    return await createSnippet(body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const { fork_of: _gone, ...own } = body;
    return createSnippet(own);
  }
}

/** Makes a snippet of one's own out of another, as it is here, and opens it. */
export function useCopySnippet(): (content: Content, origin: string, onMade?: () => void) => void {
  const { t } = useTranslation('snippets');
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const signIn = useSignIn();
  const copy = async ({ files, ...content }: Content, origin: string, onMade?: () => void) => {
    try {
      const made = await makeCopy({ ...content, files: [...files], key: newKey(), fork_of: origin });
      onMade?.();
      keepSnippet(queryClient, made);
      navigate(paths.snippet(made.slug));
      toasts.success(t('copy.done'));
    } catch (error) {
      toasts.error(failureText(error));
    }
  };
  return (content, origin, onMade) =>
    signIn.ask({ title: t('signIn.save'), after: () => copy(content, origin, onMade) });
}
