import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSignIn } from '#/auth/useSignIn';
import { useUser } from '#/auth/useUser';
import { localized } from '#/routing/AppLink';
import { paths, withQuery, type AppPath } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { toasts } from '#/ui/toasts';
import { courseKeys, joinCourse } from '../api';
import type { CourseView } from '../types';

/** In the address of who has been away to sign in, or to tell what was missing, in order to join. */
const WANTS = 'join';

/** What the button of a course does. */
export interface Joining {
  isBusy: boolean;
  join: () => void;
  signIn: () => void;
  /** Where what is missing is told; it comes back here, and they have joined. */
  information: AppPath;
  /** Where it is bought, with the discount code of the address. */
  checkout: AppPath;
}

/** Joining a course, also for who first signs in or tells what the site wants to know. */
export function useJoin(course: CourseView): Joining {
  const { t } = useTranslation('courses');
  const queryClient = useQueryClient();
  const { ask } = useSignIn();
  const [search] = useSearchParams();
  const { mutate, isPending } = useMutation({
    mutationFn: () => joinCourse(course.id),
    onSuccess: () => toasts.success(t('join.joined', { title: course.title })),
    // Also where it was refused: the button is to say why.
    onSettled: () => queryClient.invalidateQueries({ queryKey: courseKeys.all }),
  });
  const code = search.get('code') ?? undefined;
  const back = localized(withQuery(paths.course(course.slug), { [WANTS]: 1, code }));
  const checkout = paths.checkout(course.slug, { code });
  const information = withQuery(paths.updatePersonalInformation, { return: back });
  useReturn(course, { information, checkout }, mutate);
  return {
    isBusy: isPending,
    join: mutate,
    signIn: () => ask({ title: t('join.signIn'), from: back }),
    information,
    checkout,
  };
}

/** Who comes back goes on with what they wanted; the address is then what it was. */
function useReturn(
  course: CourseView,
  { information, checkout }: Pick<Joining, 'information' | 'checkout'>,
  join: () => void,
): void {
  const [search, setSearch] = useSearchParams();
  const navigate = useAppNavigate();
  const user = useUser();
  const wants = search.has(WANTS);
  const { action } = course.join;
  const handled = useRef(false);
  useEffect(() => {
    if (!wants || handled.current) return;
    handled.current = true;
    const lacks = user && (!user.user_type_set || user.missing_information.length > 0);
    if (action === 'complete_information' && lacks) return navigate(information, { replace: true });
    if (action === 'buy') return navigate(checkout, { replace: true });
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(WANTS);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    if (action === 'join') join();
  }, [wants, action, user, information, checkout, navigate, setSearch, join]);
  useEffect(() => {
    if (!wants) handled.current = false;
  }, [wants]);
}
